#!/usr/bin/env python3
"""Compares videos as a browser plays them with the same videos as ffmpeg decodes them.

    python3 Tests/Conformance/browser_video.py VIDEO…

Chromium seeks every video to the middle of ten of its ticks (of all where there are fewer) and draws
what it shows on a canvas. That picture is compared with ffmpeg's of the same tick, and of the ticks
before and after, as both look on black and on white, so that colours count as much as they are seen.
A line of JSON says what came out:

    {"file":0,"width":32,"height":32,"duration":0.6,"hasAlpha":false,"error":null,
     "ticks":[{"tick":0,"mean":0.4,"far":0,"alpha":0,"before":null,"after":31.2}]}

`mean` is the mean difference of a channel, `far` the share of pixels of which a channel is more than 40
off (the two spread halved chroma over an edge differently), `alpha` the mean difference of the alpha
channel, `before` and `after` the means against the neighbouring ticks' pictures, null where there is
none. Needs ffmpeg and ffprobe, and Chromium.
"""
import json
import subprocess
import sys
from pathlib import Path

from headless import PageHandler, run_page

TICKS = 10

PAGE = """<!DOCTYPE html><video muted playsinline></video><script>
const video = document.querySelector("video");
const post = (path, body) => fetch(path, { method: "POST", body });
const next = event => new Promise((resolve, reject) => {
  video.addEventListener(event, resolve, { once: true });
  video.addEventListener("error", () => reject(video.error.message), { once: true });
});

// A seek is over before its picture can be drawn: that is when the browser presents it.
const picture = () => new Promise(resolve => video.requestVideoFrameCallback(resolve));

async function show(file, times) {
  const result = { width: 0, height: 0, duration: 0, error: null };
  try {
    const loaded = [next("loadeddata"), picture()];
    video.src = URL.createObjectURL(await (await fetch(`/file/${file}`)).blob());
    await Promise.all(loaded);
    const { videoWidth: width, videoHeight: height, duration } = video;
    Object.assign(result, { width, height, duration });
    for (const time of times) {
      const seeked = [next("seeked"), picture()];
      video.currentTime = time;
      await Promise.all(seeked);
      // A canvas for each picture: drawing on one again would keep what lies below.
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(video, 0, 0);
      await post(`/picture/${file}`, context.getImageData(0, 0, width, height).data);
    }
  } catch (error) {
    result.error = `${error}`;
  }
  await post(`/result/${file}`, JSON.stringify(result));
}

(async () => {
  const times = await (await fetch("/times")).json();
  for (let file = 0; file < times.length; file++) await show(file, times[file]);
  await post("/end", "");
})();
</script>"""


class Video:
    """One of the files, and what is known of it."""

    def __init__(self, path):
        self.path = Path(path)
        probe = json.loads(subprocess.run(
            ["ffprobe", "-v", "error", "-show_streams", "-show_packets", "-of", "json", self.path],
            capture_output=True, check=True).stdout)
        self.stream = probe["streams"][0]
        self.has_alpha = self.stream.get("tags", {}).get("alpha_mode") == "1"
        starts = sorted(float(packet["pts_time"]) for packet in probe["packets"])
        ends = starts[1:] + [starts[-1] + float(probe["packets"][-1]["duration_time"])]
        self.middles = [(start + end) / 2 for start, end in zip(starts, ends)]
        count = min(TICKS, len(starts))
        self.ticks = [number * (len(starts) - 1) // max(count - 1, 1) for number in range(count)]
        self.shown = []
        self.result = None

    @property
    def times(self):
        return [self.middles[tick] for tick in self.ticks]

    def decoded(self):
        """Every picture as ffmpeg decodes it, RGBA."""
        size = self.stream["width"] * self.stream["height"] * 4
        decoder = ["-c:v", "libvpx-vp9"] if self.has_alpha else []
        pixels = subprocess.run(
            ["ffmpeg", "-v", "error", "-bitexact", *decoder, "-i", self.path, "-vsync", "passthrough",
             "-sws_flags", "bilinear+accurate_rnd+full_chroma_int+bitexact",
             "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
            capture_output=True, check=True).stdout
        return [pixels[start:start + size] for start in range(0, len(pixels), size)]

    def verdict(self, number):
        result = {"file": number, **self.result, "hasAlpha": self.has_alpha, "ticks": []}
        pictures = self.decoded()
        for tick, shown in zip(self.ticks, self.shown):
            def against(other):
                return (compare(shown, pictures[other])[0]
                        if 0 <= other < len(pictures) else None)
            mean, far, alpha = compare(shown, pictures[tick])
            result["ticks"].append({"tick": tick, "mean": mean, "far": far, "alpha": alpha,
                                    "before": against(tick - 1), "after": against(tick + 1)})
        return result


def compare(first, second):
    """Mean difference of a channel, share of pixels far off, mean difference of alpha."""
    if len(first) != len(second):
        return 255, 1, 255
    total = far = alpha = 0
    for place in range(0, len(first), 4):
        opacity, other = first[place + 3], second[place + 3]
        alpha += abs(opacity - other)
        worst = 0
        for channel in range(place, place + 3):
            on_black = (first[channel] * opacity - second[channel] * other) / 255
            on_white = on_black - opacity + other
            difference = max(abs(on_black), abs(on_white))
            total += difference
            worst = max(worst, difference)
        far += worst > 40
    count = len(first) // 4
    return round(total / count / 3, 3), round(far / count, 4), round(alpha / count, 3)


class Handler(PageHandler):
    page = PAGE

    def get(self):
        videos = self.server.videos
        if self.path == "/times":
            return json.dumps([video.times for video in videos]).encode()
        if self.path.startswith("/file/"):
            return videos[int(self.path[6:])].path.read_bytes()
        return b""

    def post(self, body):
        kind, _, number = self.path[1:].partition("/")
        video = self.server.videos[int(number)]
        if kind == "picture":
            video.shown.append(body)
        else:
            video.result = json.loads(body)


def main(*paths):
    videos = [Video(path) for path in paths]
    if not run_page(Handler, seconds=200, videos=videos):
        sys.exit("browser_video.py: the browser did not come to an end")
    for number, video in enumerate(videos):
        print(json.dumps(video.verdict(number)))


if __name__ == "__main__":
    main(*sys.argv[1:])
