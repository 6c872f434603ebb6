"""Counts instructions of a fixed set of runs; `make bench-count` calls this.

Compares with counts.json beside it, which holds counts for each compiler and architecture, and
fails when one is more than 3 % above. UPDATE=1 records what was counted.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COUNTS = os.path.join(ROOT, "Benchmarks", "counts.json")
SAMPLES = os.path.join(ROOT, "pipelines", "samples")
ALLOWED = 0.03


def workloads(folder):
    """Name and command of each run. One job at a time: what threads do to each other varies."""
    gifmill, bench = (_stripped(name, folder) for name in ("gifmill", "gifmill-bench"))
    tiles, bounce, walk = (
        os.path.join(SAMPLES, name + ".gif") for name in ("tiles", "bounce", "walk"))
    convert = [gifmill, "convert", "--quiet", "--jobs", "1", "-o", folder]
    return {
        "decode": [bench, "pass", *[tiles, bounce, walk] * 100],
        "sheet": [*convert, "--to", "spritesheet", tiles, bounce],
        "mp4": [*convert, "--to", "mp4", "--encoder", "threads=1:lookahead-threads=1", walk],
        "info": [gifmill, "info", "--json", walk],
    }


def _stripped(name, folder):
    """A copy without debug information, of which valgrind cannot read what Swift writes."""
    target = os.path.join(folder, name)
    subprocess.run(
        ["strip", "-o", target, os.path.join(ROOT, ".build", "release", name)], check=True)
    return target


def count(command):
    """Instructions of a run, in the loader and the libraries too."""
    with tempfile.TemporaryDirectory(prefix="gifmill-count-") as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *command],
            capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(f"{os.path.basename(command[0])} failed:\n{done.stderr[-2000:]}")
    return int(found[1])


def compiler():
    """The key of the counts: what another compiler makes of the same sources is no regression."""
    swift = os.environ.get("SWIFT") or "swift"
    told = subprocess.run([swift, "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"Swift version (\S+)", told.stdout + told.stderr)
    return f"swift {version[1] if version else 'unknown'}, {platform.machine()}"


def verdict(counted, recorded):
    """A line's last cell, and whether the count is within what is allowed."""
    if recorded is None:
        return "not on record", True
    change = counted / recorded - 1
    if counted > recorded * (1 + ALLOWED):
        return f"{change:+.2%}, too many", False
    if counted < recorded * (1 - ALLOWED):
        return f"{change:+.2%}, fewer: UPDATE=1 records it", True
    return f"{change:+.2%}", True


def main():
    if not shutil.which("valgrind"):
        raise SystemExit("make bench-count needs valgrind (apt valgrind)")
    with open(COUNTS, encoding="utf-8") as file:
        recorded = json.load(file)
    key = compiler()
    known = recorded.get(key, {})
    if not known:
        print(f"no counts on record for {key}: UPDATE=1 records them")
    counts, is_good = {}, True
    with tempfile.TemporaryDirectory(prefix="gifmill-count-") as folder:
        for name, command in workloads(folder).items():
            counts[name] = count(command)
            words, passes = verdict(counts[name], known.get(name))
            is_good = is_good and passes
            print(f"{name:8} {counts[name]:>15,}  {words}", flush=True)
    if os.environ.get("UPDATE"):
        recorded[key] = counts
        with open(COUNTS, "w", encoding="utf-8") as file:
            json.dump(recorded, file, indent=2, sort_keys=True)
            file.write("\n")
        print(f"recorded for {key}")
    elif not is_good:
        sys.exit(1)


if __name__ == "__main__":
    main()
