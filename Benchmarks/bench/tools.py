"""Finds the programs to compare with, says what brings a missing one, builds the small C ones."""

import os
import re
import shutil
import subprocess
import sys

# What brings each peer, on Debian and with brew.
PACKAGES = {
    "ffmpeg": "apt ffmpeg; brew ffmpeg",
    "ffprobe": "apt ffmpeg; brew ffmpeg",
    "gifsicle": "apt gifsicle; brew gifsicle",
    "vips": "apt libvips-tools; brew vips",
    "montage": "apt imagemagick; brew imagemagick",
    "identify": "apt imagemagick; brew imagemagick",
    "optipng": "apt optipng; brew optipng",
    "make": "apt make; brew make",
    "giflib": "apt libgif-dev; brew giflib",
    "libavcodec": "apt libavformat-dev libavcodec-dev; brew ffmpeg",
    "Pillow": "pip install pillow",
    "Wuffs": "give its single-file release as WUFFS=PATH/wuffs-v0.4.c",
}

VERSION_FLAGS = {
    "ffmpeg": "-version", "gifsicle": "--version", "vips": "--version", "montage": "-version",
    "optipng": "-v", "make": "--version",
}


class Tools:
    """Everything a job may run. What is missing is said once, when a job first asks for it."""

    def __init__(self, root, work, wuffs, log):
        self.log = log
        self.gifmill = os.path.join(root, ".build", "release", "gifmill")
        self.gifmill_bench = os.path.join(root, ".build", "release", "gifmill-bench")
        self.peers = os.path.join(root, "Benchmarks", "peers")
        self._bin = os.path.join(work, "bin")
        self._wuffs = os.path.abspath(wuffs) if wuffs else None
        self._found = {}
        os.makedirs(self._bin, exist_ok=True)
        self.measure = self._compile("measure", [])
        self.framehash = self._compile("framehash", [])
        if not self.measure or not self.framehash:
            raise SystemExit("make bench needs a C compiler (cc)")

    def find(self, name):
        """The program's path, or None with a line that says what brings it."""
        if name not in self._found:
            self._found[name] = self._look_for(name)
            if not self._found[name]:
                self.log(f"  {name} is skipped: not installed ({PACKAGES[name]})")
        return self._found[name]

    def versions(self):
        """First lines of what each program found says of itself; no paths."""
        commit = _first_line(["git", "-C", self.peers, "rev-parse", "--short", "HEAD"])
        lines = {
            "gifmill": f"{_first_line([self.gifmill, '--version'])} {commit}".strip(),
            "Swift": _first_line(["swift", "--version"]),
        }
        for name, flag in VERSION_FLAGS.items():
            path = shutil.which(name)
            if path:
                lines[name] = _first_line([path, flag])
        if self._look_for("Pillow"):
            lines["Pillow"] = _first_line(
                [sys.executable, "-c", "import PIL; print(PIL.__version__)"])
        for module, name in (("libavcodec", "libavcodec"), ("giflib", "giflib")):
            version = _first_line(["pkg-config", "--modversion", module])
            if version:
                lines[name] = version
        if self._wuffs:
            lines["Wuffs"] = os.path.splitext(os.path.basename(self._wuffs))[0]
        return lines

    def _look_for(self, name):
        if name == "Pillow":
            found = subprocess.run(
                [sys.executable, "-c", "import PIL"], capture_output=True, check=False)
            return sys.executable if found.returncode == 0 else None
        if name == "giflib":
            return self._compile("giflib_frames", ["-lgif"])
        if name == "libavcodec":
            flags = _first_line(
                ["pkg-config", "--cflags", "--libs", "libavformat", "libavcodec", "libavutil"])
            return self._compile("libav_frames", flags.split()) if flags else None
        if name == "Wuffs":
            if not self._wuffs:
                return None
            return self._compile("wuffs_frames", ["-O3", f'-DWUFFS_RELEASE="{self._wuffs}"'])
        return shutil.which(name)

    def _compile(self, name, flags):
        source, target = os.path.join(self.peers, name + ".c"), os.path.join(self._bin, name)
        if os.path.exists(target) and os.path.getmtime(target) > os.path.getmtime(source):
            return target
        command = ["cc", "-O2", "-std=gnu11", "-o", target, source, *flags]
        try:
            built = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return None
        return target if built.returncode == 0 else None


def _first_line(command):
    try:
        text = subprocess.run(command, capture_output=True, text=True, check=False)
    except (FileNotFoundError, PermissionError):
        return ""
    if text.returncode:
        return ""
    lines = (text.stdout or text.stderr).strip().splitlines()
    # Addresses and copyright notes say nothing on speed.
    kept = re.split(r" Copyright| https?:", lines[0])[0] if lines else ""
    return kept.removeprefix("Version: ").strip()
