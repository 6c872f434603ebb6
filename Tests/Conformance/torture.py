#!/usr/bin/env python3
"""Feeds broken files to the decoders and watches what becomes of the process.

    python3 Tests/Conformance/torture.py GIFMILL-BENCH CORPUS [--no-memory-limit] [--copies N] [--seed N]

Every file of CORPUS/malformed is decoded by a process of its own: it must end by itself within 10
seconds of processor time and 512 MiB, and every refusal must say what kind it is and at which byte. Every other file
but the real-world ones is then decoded in damaged copies: cut at every length (a sample where there
are more than N) and with single bits flipped. Sanitizers need memory of their own, so
--no-memory-limit goes with them.

Prints a line for each failure and a summary; the exit code is 0 when there is none.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SECONDS = 10
# Time that passes says little on a busy machine; this long means that nothing happens any more.
PATIENCE_SECONDS = 120
MEBIBYTES = 512
SUFFIXES = {".gif", ".png", ".apng", ".webp"}
# A trap is wanted at once, without a search for symbols.
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}


def run(arguments, seconds):
    """Exit status, output, errors, processor seconds and peak MiB; status None when it had to be
    stopped."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(arguments, stdout=out, stderr=errors, env=ENVIRONMENT)
        status = usage = None
        while status is None and time.monotonic() - start < seconds:
            done, code, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(code)
            else:
                time.sleep(0.002)
        if status is None:
            process.kill()
            _, _, usage = os.wait4(process.pid, 0)
        # Reaped above; Popen must not wait for it again.
        process.returncode = status if status is not None else -9
        out.seek(0)
        errors.seek(0)
        return (status, out.read().decode(errors="replace"),
                errors.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime,
                usage.ru_maxrss / 1024)


def failure(status, errors):
    if status is None:
        return "did not end in time"
    lines = [line for line in errors.splitlines() if "rror" in line]
    return f"exit status {status}: {lines[0] if lines else errors[:200]}"


def check_refusal(error):
    if error is not None and (not error["kind"] or error["offset"] is None):
        yield f"refused without kind or offset: {error}"


def torture_malformed(bench, files, limits_memory):
    figures = {"files": 0, "refused": 0, "damaged": 0, "slowest": 0, "largest": 0}
    failures = 0
    for file in files:
        status, output, errors, seconds, mebibytes = run([bench, "check", str(file)], PATIENCE_SECONDS)
        found = []
        if status != 0:
            found.append(failure(status, errors))
        else:
            line = json.loads(output)
            figures["refused"] += line["composed"] == 0
            findings = line.get("findings", [])
            figures["damaged"] += line["composed"] > 0 and any(
                finding["severity"] == "damage" for finding in findings)
            for error in [line["error"]] + [finding["error"] for finding in findings]:
                found += check_refusal(error)
        if seconds > SECONDS:
            found.append(f"took {seconds:.1f} s")
        if limits_memory and mebibytes > MEBIBYTES:
            found.append(f"took {mebibytes:.0f} MiB")
        figures["files"] += 1
        figures["slowest"] = max(figures["slowest"], seconds)
        figures["largest"] = max(figures["largest"], mebibytes)
        failures += bool(found)
        for text in found:
            print(f"{file}: {text}")
    print("malformed: {files} files, {refused} refused, {damaged} damaged, slowest {slowest:.2f} s, "
          "largest {largest:.0f} MiB".format(**figures), f"{failures} failures", sep=", ")
    return failures


def torture_copies(bench, files, seed, copies):
    cuts = flips = failures = 0
    for file in files:
        status, output, errors, _, _ = run([bench, "damage", str(seed), str(copies), str(file)], 900)
        if status != 0:
            print(f"{file}: seed {seed}: {failure(status, errors)}")
            failures += 1
            continue
        line = json.loads(output)
        cuts += line["cuts"]
        flips += line["flips"]
    print(f"damaged copies: {len(files)} files, seed {seed}, {cuts} cuts, {flips} flipped bits, "
          f"{failures} failures")
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--no-memory-limit", action="store_true")
    parser.add_argument("--copies", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    files = sorted(file for file in options.corpus.rglob("*")
                   if file.suffix in SUFFIXES and file.is_file())
    malformed = [file for file in files if "malformed" in file.parts]
    sound = [file for file in files if not {"malformed", "realworld"} & set(file.parts)]
    if not malformed or not sound:
        sys.exit(f"torture.py: no corpus in {options.corpus}")
    failures = torture_malformed(options.bench, malformed, not options.no_memory_limit)
    failures += torture_copies(options.bench, sound, options.seed, options.copies)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
