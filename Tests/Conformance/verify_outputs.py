#!/usr/bin/env python3
"""Checks converted outputs against programs that are not ours.

    gifmill convert FOLDER -o OUT --to mp4,spritesheet
    python3 Tests/Conformance/verify_outputs.py FOLDER OUT

For every input: ffprobe's count of packets is the JSON's ticks, its duration is ticks / rate exactly,
and that equals the sum of effective delays within half a tick; every frame rebuilt from sheet and JSON
equals Pillow's. Needs ffprobe, Pillow and numpy. Prints one line per difference and a summary; the
exit code is 0 when there is none.
"""
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy
from PIL import Image, ImageSequence

Image.MAX_IMAGE_PIXELS = None


def check_video(video, sheet):
    entries = "stream=nb_read_packets,duration_ts,time_base,start_pts,r_frame_rate,width,height"
    probe = json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-count_packets", "-show_entries", entries, "-of", "json", video],
        capture_output=True, check=True).stdout)["streams"][0]
    timeline = sheet["timeline"]
    rate = Fraction(timeline["rate"])
    ticks = timeline["ticks"]
    if int(probe["nb_read_packets"]) != ticks:
        yield f"{probe['nb_read_packets']} packets, {ticks} ticks"
    duration = probe["duration_ts"] * Fraction(probe["time_base"])
    if duration != ticks / rate:
        yield f"lasts {duration}, not {ticks / rate}"
    if abs(duration - Fraction(timeline["duration"])) > 1 / rate / 2 and ticks > 1:
        yield f"lasts {duration}, source {timeline['duration']}"
    if probe["start_pts"] != 0:
        yield f"starts at {probe['start_pts']}"


def rebuilt_frames(sheet, folder):
    size = sheet["source"]["width"], sheet["source"]["height"]
    pages = [Image.open(folder / page["image"]).convert("RGBA") for page in sheet["pages"]]
    for keyframe in sheet["keyframes"]:
        cell = sheet["cells"][keyframe["cell"]]
        box = cell["x"], cell["y"], cell["x"] + cell["width"], cell["y"] + cell["height"]
        frame = Image.new("RGBA", size)
        frame.paste(pages[cell["page"]].crop(box), (cell["offsetX"], cell["offsetY"]))
        yield frame


def check_frames(source, sheet, folder):
    with Image.open(source) as image:
        theirs = ImageSequence.Iterator(image)
        count = 0
        for number, (ours, other) in enumerate(zip(rebuilt_frames(sheet, folder), theirs)):
            first = numpy.asarray(ours)
            second = numpy.asarray(other.convert("RGBA"))
            visible = (first[..., 3] > 0) | (second[..., 3] > 0)
            wrong = ((first != second).any(axis=-1) & visible).sum()
            if wrong:
                yield f"frame {number}: {wrong} pixels differ"
                return
            count += 1
        if count != len(sheet["keyframes"]) or image.n_frames != count:
            yield f"{image.n_frames} frames there, {len(sheet['keyframes'])} here"


def main(folder, out):
    inputs = sorted(path for path in Path(folder).rglob("*") if path.suffix == ".gif")
    differing = missing = 0
    for source in inputs:
        stem = Path(out) / source.relative_to(folder).with_suffix("")
        sheet_path = stem.with_name(stem.name + ".json")
        if not sheet_path.exists():
            print(f"{source.name}: no output")
            missing += 1
            continue
        sheet = json.loads(sheet_path.read_text())
        found = list(check_video(stem.with_name(stem.name + ".mp4"), sheet))
        found += check_frames(source, sheet, sheet_path.parent)
        differing += bool(found)
        for line in found:
            print(f"{source.name}: {line}")
    print(f"{len(inputs)} inputs, {missing} without output, {differing} with differences")
    return 1 if missing or differing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
