#!/usr/bin/env python3
"""Loads a page that shows an animation, and says what a browser makes of it.

    python3 Tests/Conformance/browser_page.py PAGE [SCHEME [MOTION]]

SCHEME is `light` (default) or `dark`, MOTION `no-preference` (default) or `reduce`: what the reader
prefers. The page's folder is served to Chromium, which waits up to ten seconds for the video to play. A
line of JSON says what came out:

    {"source":"walk.dark.mp4","poster":"walk.poster.png","isPlaying":true,"width":32,"height":32,
     "pixel":[17,17,17,255],"requests":["walk.dark.mp4"],"missing":[]}

`source` is what the browser chose, null for none; `pixel` is the top left one of the picture on screen,
`missing` what it asked for and did not get. Needs Chromium.
"""
import json
import mimetypes
import sys
import urllib.parse
from pathlib import Path

from headless import PageHandler, run_page

SCRIPT = """<script>
const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
(async () => {
  const video = document.querySelector("video");
  const name = url => url ? decodeURIComponent(url.split("/").pop()) : null;
  for (let turn = 0; turn < 100; turn++) {
    if (video.currentTime > 0 && video.readyState >= 2) break;
    // Also what it says before it has looked at the sources.
    if (turn > 20 && video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) break;
    await wait(100);
  }
  let pixel = null;
  if (video.readyState >= 2) {
    const context = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext("2d");
    context.drawImage(video, 0, 0);
    pixel = [...context.getImageData(0, 0, 1, 1).data];
  }
  await fetch("/result", { method: "POST", body: JSON.stringify({
    source: name(video.currentSrc), poster: name(video.poster),
    isPlaying: !video.paused && video.currentTime > 0,
    width: video.videoWidth, height: video.videoHeight, pixel }) });
  await fetch("/end", { method: "POST", body: "" });
})();
</script>"""


class Handler(PageHandler):
    def get(self):
        name = urllib.parse.unquote(self.path[1:])
        path = self.server.folder / name
        if not path.is_file():
            if name != "favicon.ico":
                self.server.missing.append(name)
            return b""
        self.server.requests.append(name)
        return path.read_bytes()

    def answer(self, body=b"", kind="application/octet-stream"):
        super().answer(body, mimetypes.guess_type(self.path)[0] or kind)

    def post(self, body):
        self.server.result.update(json.loads(body))


def main(page, scheme="light", motion="no-preference"):
    page = Path(page)
    Handler.page = "<!DOCTYPE html>" + page.read_text() + SCRIPT
    settings = [f"preferredColorScheme={0 if scheme == 'dark' else 1}",
                f"prefersReducedMotion={'true' if motion == 'reduce' else 'false'}"]
    seen = {"folder": page.parent, "requests": [], "missing": [], "result": {}}
    if not run_page(Handler, 60, flags=[f"--blink-settings={','.join(settings)}"], **seen):
        sys.exit("browser_page.py: the browser did not come to an end")
    print(json.dumps({**seen["result"], "requests": sorted(set(seen["requests"])),
                      "missing": seen["missing"]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
