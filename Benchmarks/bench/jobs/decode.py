"""GIF to composed RGBA on one core."""

import subprocess
import tempfile

from bench import arithmetic, contest, frames, measuring

TITLE = "Decode to composed RGBA, one core"
REFERENCE = "gifmill"

# One process decodes the files as often as makes this many pixels: its start would be most of it.
LEAST_PIXELS = 1_500_000_000
MOST_PASSES = 20


def run(context):
    tools, files = context.tools, context.inputs.files
    paths = [file.path for file in files]
    expected = frames.reference(tools, files, context.cores)
    pixels = sum(file.pixels for file in files)
    passes = max(1, min(MOST_PASSES, round(LEAST_PIXELS / pixels)))
    entries = _entries(tools, paths, passes)
    contestants = [contest.Contestant(name, commands, one_core=True)
                   for name, commands, _ in entries]
    contest.alternate(
        tools.measure, contestants, context.budget, context.log, context.rounds)
    starts = _starts(context, min(files, key=lambda file: file.pixels))
    rows = []
    for contestant, (_, _, digests_of) in zip(contestants, entries):
        row = contestant.row()
        start = starts[contestant.name] * len(contestant.commands)
        repeats = passes if len(contestant.commands) == 1 else 1
        row["net"] = [max(0.0, wall - start) / repeats for wall in row["wall"]]
        row["wall"] = [wall / repeats for wall in row["wall"]]
        row["cpu"] = [cpu / repeats for cpu in row["cpu"]]
        if digests_of:
            context.log(f"  frames of {contestant.name}")
            row |= frames.judge(files, expected, digests_of, context.cores)
        rows.append(row)
    return {
        "rows": rows,
        "notes": [
            "gifmill, Wuffs, libavcodec, giflib and Pillow are one process for all files, the"
            f" others one for each. One process decodes the files {passes} times and the time is"
            " that of one pass. 'less start' takes away what as many runs on the smallest file"
            " take.",
            "gifsicle writes a GIF again, which is more work; it has no other way to compose."
            " Its frames are those of the file it writes.",
        ],
    }


def _entries(tools, paths, passes=1):
    """(name, commands, digests of a file's frames)."""
    bench, repeated = tools.gifmill_bench, paths * passes
    entries = [(
        "gifmill", [[bench, "pass", *repeated]],
        lambda file: frames.from_raw(tools, [bench, "dump", file.path], file))]
    for name in ("Wuffs", "libavcodec", "giflib"):
        program = tools.find(name)
        if program:
            entries.append((
                name, [[program, "pass", *repeated]],
                # The reference is no judge of itself.
                None if name == "giflib" else
                lambda file, program=program: frames.from_program([program, "hash", file.path])))
    ffmpeg, vips, gifsicle, giflib = map(tools.find, ("ffmpeg", "vips", "gifsicle", "giflib"))
    if ffmpeg:
        decode = [ffmpeg, "-v", "error", "-threads", "1", "-i"]
        raw = ["-vsync", "passthrough", "-pix_fmt", "rgba", "-f", "rawvideo", "-"]
        entries.append((
            "ffmpeg",
            [[*decode, path, "-vsync", "passthrough", "-f", "null", "-"] for path in paths],
            lambda file: frames.from_raw(tools, [*decode, file.path, *raw], file)))
    if vips:
        entries.append((
            "libvips", [[vips, "rawsave", path + "[n=-1]", "/dev/null"] for path in paths],
            lambda file: frames.from_vips(tools, vips, file)))
    if gifsicle:
        unoptimize = [gifsicle, "--no-warnings", "--unoptimize"]
        entries.append((
            "gifsicle", [[*unoptimize, path, "-o", "/dev/null"] for path in paths],
            giflib and (lambda file: _through_gif(giflib, unoptimize, file))))
    python = tools.find("Pillow")
    if python:
        script = f"{tools.peers}/pillow_frames.py"
        entries.append((
            "Pillow", [[python, script, "pass", *repeated]],
            lambda file: frames.from_raw(tools, [python, script, "dump", file.path], file)))
    return entries


def _starts(context, smallest):
    """Seconds that each contestant takes for the smallest file: its start."""
    return {
        name: arithmetic.median([
            measuring.run(context.tools.measure, commands, one_core=True).wall
            for _ in range(context.rounds)])
        for name, commands, _ in _entries(context.tools, [smallest.path])}


def _through_gif(giflib, unoptimize, file):
    with tempfile.NamedTemporaryFile(suffix=".gif") as plain:
        subprocess.run(
            [*unoptimize, file.path, "-o", plain.name], capture_output=True, check=False)
        return frames.from_program([giflib, "hash", plain.name])
