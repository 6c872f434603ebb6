"""How much a video looks like its source: ffmpeg's SSIM over frames of the source.

Each source frame that is looked at is laid on white and compared with the picture that the video
shows in the middle of that frame's time, so both kinds of timelines, constant and variable, are
asked for the same moments.
"""

import os
import re
import subprocess
import tempfile

from bench import arithmetic, timing

MOST_FRAMES = 24


def ssim(tools, file, video, probed):
    """{"Y": …, "All": …}, means over the frames looked at; None when it cannot be told."""
    ffmpeg, giflib = tools.find("ffmpeg"), tools.find("giflib")
    if not ffmpeg or not giflib:
        return None
    spans, stream = probed
    wanted = arithmetic.evenly(file.frame_count, MOST_FRAMES)
    times = file.animation.boundaries
    shown = [timing.shown_at(spans, (times[at] + times[at + 1]) / 2) for at in wanted]
    with tempfile.TemporaryDirectory(prefix="gifmill-bench-") as folder:
        source, decoded = os.path.join(folder, "source"), os.path.join(folder, "decoded")
        with open(source, "wb") as output:
            subprocess.run(
                [giflib, "white", file.path, *map(str, wanted)], stdout=output, check=False)
        if not _decode(ffmpeg, video, shown, stream, decoded):
            return None
        return _compare(ffmpeg, file.animation, source, decoded, stream)


def _decode(ffmpeg, video, shown, stream, target):
    unique = sorted(set(shown))
    picked = "+".join(f"eq(n\\,{number})" for number in unique)
    done = subprocess.run(
        [ffmpeg, "-v", "error", "-i", video, "-vf", f"select={picked}", "-vsync", "passthrough",
         "-pix_fmt", "yuv420p", "-f", "rawvideo", "-"], capture_output=True, check=False)
    size = stream["width"] * stream["height"] * 3 // 2
    if len(done.stdout) != size * len(unique):
        return False
    with open(target, "wb") as output:
        for number in shown:
            at = unique.index(number) * size
            output.write(done.stdout[at:at + size])
    return True


def _compare(ffmpeg, animation, source, decoded, stream):
    """Odd sides are compared without the last row or column, a smaller video brought to size."""
    width, height = animation.width & ~1, animation.height & ~1
    if not width or not height:
        return None
    matrix = "bt709" if stream.get("color_space") == "bt709" else "bt601"
    fitted = f"crop={width}:{height}:0:0"
    if stream["width"] < animation.width or stream["height"] < animation.height:
        fitted = f"scale={animation.width}:{animation.height}," + fitted
    graph = (
        f"[0:v]crop={width}:{height}:0:0:exact=1,scale=out_color_matrix={matrix}:out_range=tv,"
        f"format=yuv420p[source];[1:v]{fitted}[video];[source][video]ssim")
    done = subprocess.run(
        [ffmpeg, "-hide_banner",
         "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{animation.width}x{animation.height}",
         "-i", source,
         "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", f"{stream['width']}x{stream['height']}",
         "-i", decoded, "-lavfi", graph, "-f", "null", "-"],
        capture_output=True, text=True, check=False)
    found = re.search(r"SSIM Y:([\d.]+).*All:([\d.]+)", done.stderr)
    return {"Y": float(found[1]), "All": float(found[2])} if found else None
