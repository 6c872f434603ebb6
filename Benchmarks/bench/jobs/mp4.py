"""A folder of GIFs to MP4, two at a time."""

import os
from concurrent.futures import ThreadPoolExecutor

from bench import contest, frames, likeness, timing

TITLE = "To MP4, two at a time"
REFERENCE = "gifmill"
JOBS = 2

# gifmill's defaults (docs/decisions/0001): faster preset from this many pixels of a picture on.
FAST_FROM_PIXELS = 400_000
PAD = "pad=ceil(iw/2)*2:ceil(ih/2)*2"
WEB_SCALE = "scale=trunc(iw/2)*2:trunc(ih/2)*2"


def run(context):
    tools, files = context.tools, context.inputs.files
    contestants = [_gifmill(context)]
    if tools.find("ffmpeg"):
        contestants += [
            _ffmpeg(context, "ffmpeg, medium", lambda file: [
                "-vf", PAD, "-c:v", "libx264", "-preset", "medium", "-crf", "23", *_COMMON]),
            _ffmpeg(context, "ffmpeg, our preset and CRF", lambda file: [
                "-vf", PAD, "-c:v", "libx264", "-preset", _our_preset(file), "-crf", "23",
                *_COMMON]),
            _ffmpeg(context, "ffmpeg, as on the web", lambda file: [
                "-movflags", "faststart", "-pix_fmt", "yuv420p", "-vf", WEB_SCALE]),
        ]
    contest.alternate(
        tools.measure, contestants, context.budget, context.log, context.rounds)
    context.log("  timelines and likeness")
    with ThreadPoolExecutor(context.cores) as pool:
        checks = [list(pool.map(lambda file, name=contestant.name: _check(
            tools, file, _target(context, name, file)), files)) for contestant in contestants]
    rows = [contestant.row() | _judgement(files, checked)
            for contestant, checked in zip(contestants, checks)]
    _compare(rows, checks, {*_decoded_wrong(context)})
    return {
        "rows": rows,
        "notes": [
            "ffmpeg is one process for each file. Its recipe 'medium' pads odd sides; the one from"
            " the web cuts them.",
            "A timeline is right when every change of the source has one within 10 ms, the end"
            " too; only whole animations of more than one frame are looked at.",
            "SSIM and 'same files' are over the files that all contestants timed right and whose"
            " frames libavcodec decodes right, so that a lost hold neither saves bytes nor costs"
            " likeness. SSIM: all planes, and luma.",
        ],
    }


_COMMON = ["-pix_fmt", "yuv420p", "-movflags", "+faststart"]


def _our_preset(file):
    pixels = file.animation.width * file.animation.height
    return "medium" if pixels < FAST_FROM_PIXELS else "veryfast"


def _folder(name):
    return "mp4-" + "".join(letter if letter.isalnum() else "-" for letter in name)


def _target(context, name, file):
    return os.path.join(context.work, _folder(name), file.stem + ".mp4")


def _gifmill(context):
    folder = os.path.join(context.work, _folder("gifmill"))
    command = [
        context.tools.gifmill, "convert", "--quiet", "--to", "mp4", "--jobs", str(JOBS),
        "-o", folder, "--", *(file.path for file in context.inputs.files)]
    return contest.Contestant(
        "gifmill", [command], tolerates_failure=True,
        prepare=lambda: context.fresh(_folder("gifmill")))


def _ffmpeg(context, name, options):
    program = context.tools.find("ffmpeg")
    commands = [
        [program, "-v", "error", "-y", "-i", file.path, *options(file),
         _target(context, name, file)] for file in context.inputs.files]
    return contest.Contestant(
        name, commands, jobs=JOBS, prepare=lambda: context.fresh(_folder(name)))


def _check(tools, file, path):
    """What is known of one video: bytes, timeline right or wrong (None: not asked), likeness."""
    size = os.path.getsize(path) if os.path.exists(path) else 0
    if not size:
        return None
    ffprobe = tools.find("ffprobe")
    probed = timing.packets(ffprobe, path) if ffprobe else None
    if not probed:
        return {"bytes": size, "timed": None, "ssim": None}
    asked = file.frame_count > 1 and file.animation.is_whole
    return {
        "bytes": size,
        "timed": timing.is_right(probed[0], file.animation.boundaries) if asked else None,
        "ssim": likeness.ssim(tools, file, path, probed),
    }


def _judgement(files, checked):
    made = [check for check in checked if check]
    return {
        "bytes": sum(check["bytes"] for check in made),
        "missing": len(checked) - len(made),
        "timed": sum(check["timed"] is not None for check in made),
        "mistimed": [file.stem for file, check in zip(files, checked)
                     if check and check["timed"] is False],
    }


def _decoded_wrong(context):
    """Indices of files that ffmpeg's decoder gets wrong: they would say nothing of encoders."""
    program = context.tools.find("libavcodec")
    files = context.inputs.files
    expected = frames.reference(context.tools, files, context.cores)
    if not program or not expected:
        return
    judged = frames.judge(
        files, expected, lambda file: frames.from_program([program, "hash", file.path]),
        context.cores)
    for at, file in enumerate(files):
        if file.stem in judged["wrong"]:
            yield at


def _compare(rows, checks, left_out):
    """Bytes and likeness over the files that everyone made with the right times."""
    common = [
        at for at in range(len(checks[0]))
        if at not in left_out and all(
            checked[at] and checked[at]["timed"] and checked[at]["ssim"]
            for checked in checks)]
    for row, checked in zip(rows, checks):
        row["commonFiles"] = len(common)
        if common:
            row["commonBytes"] = sum(checked[at]["bytes"] for at in common)
            row["ssim"] = {
                plane: round(sum(checked[at]["ssim"][plane] for at in common) / len(common), 5)
                for plane in ("Y", "All")}
