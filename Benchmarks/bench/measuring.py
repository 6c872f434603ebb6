"""Runs commands through `peers/measure` and tells what they took."""

import dataclasses
import os
import subprocess
import tempfile

from bench import arithmetic

# A command that takes longer is ended and counts as failed. One for a whole folder gets more.
TIMEOUT_SECONDS = 300
BATCH_TIMEOUT_SECONDS = 1800


@dataclasses.dataclass(frozen=True)
class Measurement:
    """Seconds, and KiB of memory in use at once at most."""

    wall: float
    cpu: float
    peak: int
    failed: tuple
    complaint: str


def run(helper, commands, jobs=1, one_core=False):
    """Runs `commands`, at most `jobs` at a time. `failed` holds indices of those that failed."""
    timeout = TIMEOUT_SECONDS if len(commands) > 1 else BATCH_TIMEOUT_SECONDS
    with tempfile.TemporaryDirectory(prefix="gifmill-bench-") as folder:
        listed, result, errors = (
            os.path.join(folder, name) for name in ("list", "result", "errors"))
        with open(listed, "wb") as file:
            for command in commands:
                file.write(b"".join(os.fsencode(word) + b"\0" for word in command) + b"\0")
        subprocess.run(
            [helper, str(jobs), str(int(one_core)), str(timeout), listed, result, errors],
            check=True)
        with open(result, encoding="ascii") as file:
            rows = [line.split() for line in file]
        return _summary(rows, _last_line(errors))


def _summary(rows, complaint):
    starts = [float(row[2]) for row in rows]
    ends = [float(row[3]) for row in rows]
    return Measurement(
        wall=max(ends) - min(starts),
        cpu=sum(float(row[4]) for row in rows),
        peak=arithmetic.highest_sum(
            [(start, end, int(row[5])) for start, end, row in zip(starts, ends, rows)]),
        failed=tuple(sorted(int(row[0]) for row in rows if row[1] != "0")),
        complaint=complaint)


def _last_line(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = [line.strip() for line in file if line.strip()]
    except FileNotFoundError:
        return ""
    return lines[-1] if lines else ""
