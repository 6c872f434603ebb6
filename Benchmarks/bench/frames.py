"""Are the composed frames right? Digests of each are compared with a reference decode."""

import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor


def reference(tools, files, cores):
    """Digests of each file's frames by giflib and our own composition in C; None without it."""
    giflib = tools.find("giflib")
    if not giflib:
        return None
    return _for_each(files, lambda file: from_program([giflib, "hash", file.path]), cores)


def judge(files, expected, digests_of, cores):
    """How many files were looked at, and whose frames differ from the reference."""
    if expected is None:
        return {}
    found = _for_each(files, digests_of, cores)
    wrong = [
        file.stem for file, right, got in zip(files, expected, found) if right and got != right]
    return {"checked": sum(map(bool, expected)), "wrong": wrong}


def from_program(command):
    """Digests from a program that prints the canvas and then a line for each frame."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[1:-1]


def from_raw(tools, command, file, channels=4):
    """Digests of raw pictures that `command` writes to its standard output."""
    size = (str(file.animation.width), str(file.animation.height))
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as producer:
        hashed = subprocess.run(
            [tools.framehash, str(channels), *size], stdin=producer.stdout,
            capture_output=True, text=True, check=False)
    return hashed.stdout.split()


def from_vips(tools, vips, file):
    """libvips joins all frames to one column and says nothing of its channels in a raw file."""
    with tempfile.NamedTemporaryFile(suffix=".raw") as raw:
        subprocess.run(
            [vips, "rawsave", file.path + "[n=-1]", raw.name], capture_output=True, check=False)
        size = raw.seek(0, 2)
        channels = size // file.pixels if size and size % file.pixels == 0 else 4
        return from_raw(tools, ["cat", raw.name], file, channels if channels in (1, 2, 3, 4) else 4)


def from_pictures(tools, pictures, file):
    """Digests of frames given as RGBA bytes."""
    size = (str(file.animation.width), str(file.animation.height))
    hashed = subprocess.run(
        [tools.framehash, "4", *size], input=b"".join(pictures), capture_output=True, check=False)
    return hashed.stdout.decode().split()


def _for_each(files, work, cores):
    with ThreadPoolExecutor(cores) as pool:
        return list(pool.map(work, files))
