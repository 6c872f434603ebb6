#!/usr/bin/env python3
"""Shows what a browser makes of animated images, frame by frame.

    python3 Tests/Conformance/browser_frames.py FOLDER FILE…

Chromium decodes every file through its `ImageDecoder`. For each one that it reads, the composed frames
lie behind each other as raw RGBA (straight alpha, transparent pixels all zero) in FOLDER/0.rgba,
FOLDER/1.rgba …, numbered like the arguments; a line of JSON says what they are:

    {"file":0,"width":32,"height":32,"frames":3,"milliseconds":[100,100,40],"error":null}

Chromium is looked for on PATH (chromium, chromium-browser, google-chrome).
"""
import json
import sys
from pathlib import Path

from headless import PageHandler, run_page

TYPES = {b"GIF8": "image/gif", b"\x89PNG": "image/png", b"RIFF": "image/webp"}

PAGE = """<!DOCTYPE html><script>
const post = (path, body) => fetch(path, { method: "POST", body });

async function decode(file, type) {
  const result = { file, width: 0, height: 0, frames: 0, milliseconds: [], error: null };
  try {
    const data = await (await fetch(`/file/${file}`)).arrayBuffer();
    const decoder = new ImageDecoder({ data, type, premultiplyAlpha: "none" });
    await decoder.completed;
    await decoder.tracks.ready;
    const count = decoder.tracks.selectedTrack.frameCount;
    for (let frameIndex = 0; frameIndex < count; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      const pixels = new Uint8Array(image.allocationSize({ format: "RGBA" }));
      await image.copyTo(pixels, { format: "RGBA" });
      for (let place = 0; place < pixels.length; place += 4)
        if (pixels[place + 3] == 0) pixels.fill(0, place, place + 3);
      await post(`/frame/${file}`, pixels);
      result.width = image.codedWidth;
      result.height = image.codedHeight;
      result.frames += 1;
      result.milliseconds.push(image.duration === null ? null : image.duration / 1000);
      image.close();
    }
  } catch (error) {
    result.error = `${error}`;
  }
  await post("/result", JSON.stringify(result));
}

(async () => {
  const types = await (await fetch("/types")).json();
  for (let file = 0; file < types.length; file++) await decode(file, types[file]);
  await post("/end", "");
})();
</script>"""


class Handler(PageHandler):
    page = PAGE

    def get(self):
        if self.path == "/types":
            kinds = [TYPES.get(file.read_bytes()[:4], "image/gif") for file in self.server.files]
            return json.dumps(kinds).encode()
        if self.path.startswith("/file/"):
            return self.server.files[int(self.path[6:])].read_bytes()
        return b""

    def post(self, body):
        if self.path.startswith("/frame/"):
            with open(self.server.folder / f"{self.path[7:]}.rgba", "ab") as out:
                out.write(body)
        elif self.path == "/result":
            print(body.decode(), flush=True)


def main(folder, *files):
    finished = run_page(
        Handler, seconds=200, folder=Path(folder), files=[Path(file) for file in files])
    return 0 if finished else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
