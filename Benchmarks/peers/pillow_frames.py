"""Decodes GIFs with Pillow.

    pillow_frames.py pass FILE…     decodes each once; a line with its number of frames
    pillow_frames.py dump FILE      every composed frame as raw RGBA
    pillow_frames.py sheet JOBS OUT COLUMNS:FILE…     OUT/STEM.png, all frames row by row
"""

import multiprocessing
import os
import sys

from PIL import Image, ImageFile, ImageSequence

# Sizes are bounded by the files themselves; the guard is for uploads.
Image.MAX_IMAGE_PIXELS = None
ImageFile.LOAD_TRUNCATED_IMAGES = True


def decode(path):
    frames = 0
    try:
        with Image.open(path) as image:
            for frame in ImageSequence.Iterator(image):
                frame.convert("RGBA")
                frames += 1
    except (OSError, ValueError):
        pass
    return frames


def dump(path):
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            sys.stdout.buffer.write(frame.convert("RGBA").tobytes())


def make_sheet(job):
    columns, path, target = job
    try:
        with Image.open(path) as image:
            width, height = image.size
            rows = -(-image.n_frames // columns)
            sheet = Image.new("RGBA", (width * columns, height * rows))
            for index, frame in enumerate(ImageSequence.Iterator(image)):
                place = (index % columns * width, index // columns * height)
                sheet.paste(frame.convert("RGBA"), place)
            sheet.save(target)
        return True
    except (OSError, ValueError):
        return False


def make_sheets(jobs, folder, items):
    work = []
    for item in items:
        columns, path = item.split(":", 1)
        stem = os.path.splitext(os.path.basename(path))[0]
        work.append((int(columns), path, os.path.join(folder, stem + ".png")))
    with multiprocessing.Pool(jobs) as pool:
        return all(pool.map(make_sheet, work, chunksize=1))


if __name__ == "__main__":
    command, arguments = sys.argv[1], sys.argv[2:]
    if command == "pass":
        for argument in arguments:
            print(decode(argument))
    elif command == "dump":
        dump(arguments[0])
    else:
        sys.exit(not make_sheets(int(arguments[0]), arguments[1], arguments[2:]))
