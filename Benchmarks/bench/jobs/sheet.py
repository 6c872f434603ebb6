"""A folder of GIFs to sprite sheets, two at a time."""

import json
import math
import os
import subprocess
import time

from bench import contest, frames

TITLE = "To sprite sheets, two at a time"
REFERENCE = "gifmill"
JOBS = 2

# Larger sheets meet limits of the peers (ImageMagick's policy, ffmpeg's largest picture) and would
# have them measured by how soon they fail.
MOST_PIXELS = 24_000_000
# optipng is a yardstick for bytes alone, so it gets this long.
OPTIPNG_SECONDS = 45


def run(context):
    tools = context.tools
    files = [file for file in context.inputs.files if file.pixels <= MOST_PIXELS]
    contestants = [_gifmill(context, files), *_peers(context, files)]
    contest.alternate(
        tools.measure, contestants, context.budget, context.log, context.rounds)
    expected = frames.reference(tools, files, context.cores)
    rows = []
    for contestant in contestants:
        row = contestant.row()
        row |= _bytes(context, contestant.name, files)
        context.log(f"  frames of {contestant.name}")
        if tools.find("ffmpeg"):
            row |= frames.judge(
                files, expected,
                lambda file, name=contestant.name: _cells(context, name, file), context.cores)
        rows.append(row)
    _compare(rows)
    notes = [
        f"{len(files)} files whose frames make at most {MOST_PIXELS // 1_000_000} million pixels;"
        f" {len(context.inputs.files) - len(files)} larger ones meet limits of the peers.",
        "libvips puts the frames into one column, which is the least work for it. Peers write no"
        " keyframes; bytes are of PNGs alone. 'same files' compares bytes with gifmill's over the"
        " files that peer made.",
    ]
    optimised = _optipng(context, files)
    if optimised:
        notes.append(optimised)
    return {"rows": rows, "notes": notes}


def _columns(file):
    return math.ceil(math.sqrt(file.frame_count))


def _rows(file):
    return math.ceil(file.frame_count / _columns(file))


def _folder(name):
    return "sheet-" + "".join(letter if letter.isalnum() else "-" for letter in name)


def _target(context, name, file):
    return os.path.join(context.work, _folder(name), file.stem + ".png")


def _gifmill(context, files):
    folder = os.path.join(context.work, _folder("gifmill"))
    command = [
        context.tools.gifmill, "convert", "--quiet", "--to", "spritesheet", "--jobs", str(JOBS),
        "-o", folder, "--", *(file.path for file in files)]
    return contest.Contestant(
        "gifmill", [command], tolerates_failure=True,
        prepare=lambda: context.fresh(_folder("gifmill")))


def _peers(context, files):
    tools = context.tools

    def each(name, command):
        return contest.Contestant(
            name, [command(file, _target(context, name, file)) for file in files], jobs=JOBS,
            prepare=lambda: context.fresh(_folder(name)))

    montage, ffmpeg, vips = map(tools.find, ("montage", "ffmpeg", "vips"))
    if montage:
        yield each("ImageMagick", lambda file, target: [
            montage, file.path, "-coalesce", "-background", "none", "-geometry", "+0+0",
            "-tile", f"{_columns(file)}x{_rows(file)}", target])
    if ffmpeg:
        start = [ffmpeg, "-v", "error", "-y", "-i"]
        tile = "tile={}x{}:color=0x00000000"
        yield each("ffmpeg tile", lambda file, target: [
            *start, file.path, "-vf", tile.format(_columns(file), _rows(file)),
            "-frames:v", "1", target])
        yield each("ffmpeg tile, palette", lambda file, target: [
            *start, file.path, "-vf", tile.format(_columns(file), _rows(file))
            + ",split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none",
            "-frames:v", "1", target])
    if vips:
        yield each("libvips", lambda file, target: [vips, "copy", file.path + "[n=-1]", target])
    python = tools.find("Pillow")
    if python:
        command = [python, f"{tools.peers}/pillow_frames.py", "sheet", str(JOBS),
                   os.path.join(context.work, _folder("Pillow")),
                   *(f"{_columns(file)}:{file.path}" for file in files)]
        yield contest.Contestant(
            "Pillow", [command], tolerates_failure=True,
            prepare=lambda: context.fresh(_folder("Pillow")))


def _keyframes(context, file):
    """gifmill's own description of its sheet; None when there is none."""
    path = os.path.join(context.work, _folder("gifmill"), file.stem + ".json")
    try:
        with open(path, encoding="utf-8") as text:
            return json.load(text)
    except FileNotFoundError:
        return None


def _images(context, name, file):
    if name != "gifmill":
        return [_target(context, name, file)]
    told = _keyframes(context, file)
    folder = os.path.join(context.work, _folder(name))
    return [os.path.join(folder, page["image"]) for page in told["pages"]] if told else []


def _bytes(context, name, files):
    sizes = {}
    for file in files:
        images = [path for path in _images(context, name, file) if os.path.exists(path)]
        if images:
            sizes[file.stem] = sum(map(os.path.getsize, images))
    return {"bytes": sum(sizes.values()), "missing": len(files) - len(sizes), "sizes": sizes}


def _compare(rows):
    """Bytes of gifmill over the files that each peer made; the single sizes are not kept."""
    own = rows[0]["sizes"]
    for row in rows:
        common = own.keys() & row["sizes"].keys()
        row["commonFiles"] = len(common)
        row["commonBytes"] = sum(row["sizes"][stem] for stem in common)
        row["commonBytesOfGifmill"] = sum(own[stem] for stem in common)
    for row in rows:
        del row["sizes"]


def _cells(context, name, file):
    """Digests of the frames cut out of a sheet, which ffmpeg decodes for us."""
    width, height = file.animation.width, file.animation.height
    if name == "gifmill":
        told = _keyframes(context, file)
        if not told:
            return []
        cells = [told["cells"][keyframe["cell"]] for keyframe in told["keyframes"]]
        places = [(cell["page"], cell["x"], cell["y"]) for cell in cells]
    else:
        columns = 1 if name == "libvips" else _columns(file)
        places = [(0, at % columns * width, at // columns * height)
                  for at in range(file.frame_count)]
    pages = [_pixels(context.tools, path) for path in _images(context, name, file)]
    pictures = []
    for page, x, y in places:
        sheet, stride = pages[page] if page < len(pages) else (b"", 0)
        pictures.append(b"".join(
            sheet[row * stride + x * 4:row * stride + (x + width) * 4]
            for row in range(y, y + height)))
    return frames.from_pictures(context.tools, pictures, file)


def _pixels(tools, path):
    """RGBA bytes of a PNG and the bytes in a row; the width stands in its header."""
    try:
        with open(path, "rb") as file:
            header = file.read(24)
    except FileNotFoundError:
        return b"", 0
    done = subprocess.run(
        [tools.find("ffmpeg"), "-v", "error", "-i", path, "-pix_fmt", "rgba", "-f", "rawvideo",
         "-"], capture_output=True, check=False)
    return done.stdout, int.from_bytes(header[16:20], "big") * 4


def _optipng(context, files):
    """A sentence on what `optipng -o2` makes of our sheets once their kind is taken from them."""
    optipng, ffmpeg = context.tools.find("optipng"), context.tools.find("ffmpeg")
    if not optipng or not ffmpeg:
        return None
    folder = context.fresh("sheet-optipng")
    end = time.monotonic() + min(OPTIPNG_SECONDS, context.budget)
    own = theirs = count = 0
    for file in sorted(files, key=lambda file: file.pixels):
        if time.monotonic() > end:
            break
        for number, path in enumerate(_images(context, "gifmill", file)):
            target = os.path.join(folder, f"{file.stem}-{number}.png")
            subprocess.run(
                [ffmpeg, "-v", "error", "-y", "-i", path, "-pix_fmt", "rgba", target], check=False)
            done = subprocess.run(
                [optipng, "-quiet", "-o2", target], capture_output=True, check=False)
            if done.returncode == 0:
                own += os.path.getsize(path)
                theirs += os.path.getsize(target)
                count += 1
    if not count:
        return None
    return (f"optipng -o2 makes {theirs:,} bytes of the {count} smallest sheets, given as RGBA;"
            f" gifmill wrote {own:,}.")
