"""The files that are converted, and what each says of itself."""

import dataclasses
import glob
import os

from bench import generate, gif


@dataclasses.dataclass(frozen=True)
class Input:
    path: str
    bytes: int
    animation: gif.Animation

    @property
    def stem(self):
        return os.path.splitext(os.path.basename(self.path))[0]

    @property
    def frame_count(self):
        return len(self.animation.delays)

    @property
    def pixels(self):
        return self.animation.width * self.animation.height * self.frame_count


@dataclasses.dataclass(frozen=True)
class InputSet:
    """`name` is what results are kept and published under: never a path."""

    name: str
    files: list

    @property
    def description(self):
        frames = sum(file.frame_count for file in self.files)
        pixels = sum(file.pixels for file in self.files)
        size = sum(file.bytes for file in self.files)
        return (
            f"{self.name}: {len(self.files)} GIFs, {size / 1e6:.1f} MB, {frames} frames, "
            f"{pixels / 1e6:.0f} million pixels composed")


def load(root, work, corpus, files):
    """The set that was asked for: files by name, a folder, or what the project brings and draws."""
    if files:
        return InputSet("files", _read(files.split()))
    if corpus:
        paths = sorted(glob.glob(os.path.join(glob.escape(corpus), "**", "*.gif"), recursive=True))
        return InputSet(os.path.basename(os.path.abspath(corpus)), _read(paths))
    samples = sorted(glob.glob(os.path.join(root, "pipelines", "samples", "*.gif")))
    return InputSet("default", _read(samples + generate.inputs(os.path.join(work, "inputs"))))


def _read(paths):
    """Inputs that have a picture; of two with one stem the first, as their outputs would meet."""
    found = {}
    for path in paths:
        with open(path, "rb") as file:
            data = file.read()
        animation = gif.read(data)
        if animation:
            entry = Input(os.path.abspath(path), len(data), animation)
            found.setdefault(entry.stem, entry)
    return list(found.values())
