"""Peak memory to MP4 against the number of frames and the size of the canvas."""

import os

from bench import generate, measuring

TITLE = "Peak memory to MP4"
REFERENCE = "gifmill"

FRAME_COUNTS = (10, 100, 1000, 10_000)
FRAMES_AT = (320, 240)
CANVAS_SIDES = (250, 500, 1000, 2000)
FRAMES_OF_CANVASES = 50
# The figure we hold ourselves to.
HELD = (1000, 1000, 1000)


def run(context):
    series = {"frames": {}, "canvas": {}}
    programs = {"gifmill": _gifmill}
    if context.tools.find("ffmpeg"):
        programs["ffmpeg, medium"] = _ffmpeg
    for name, command in programs.items():
        series["frames"][name] = [
            [count, _peak(context, name, command, *FRAMES_AT, count)] for count in FRAME_COUNTS]
        series["canvas"][name] = [
            [side, _peak(context, name, command, side, side, FRAMES_OF_CANVASES)]
            for side in CANVAS_SIDES]
    return {
        "series": series,
        "held": _peak(context, "gifmill", _gifmill, *HELD),
        "notes": [
            "A square that moves over a still background, ten ticks a second; one run each.",
        ],
    }


def _gifmill(context, source, folder):
    return [context.tools.gifmill, "convert", "--quiet", "--to", "mp4", "-o", folder, "--", source]


def _ffmpeg(context, source, folder):
    return [
        context.tools.find("ffmpeg"), "-v", "error", "-y", "-i", source, "-c:v", "libx264",
        "-preset", "medium", "-crf", "23", "-pix_fmt", "yuv420p", os.path.join(folder, "out.mp4")]


def _peak(context, name, command, width, height, count):
    """KiB, or None when the program failed."""
    source = generate.kept_square(context.drawn, width, height, count)
    folder = context.fresh("memory")
    taken = measuring.run(context.tools.measure, [command(context, source, folder)])
    context.log(f"  {name}, {width}×{height}, {count} frames: {taken.peak / 1024:.0f} MiB")
    return None if taken.failed else taken.peak
