"""A build of ten thousand inputs in which nothing is to be done."""

import os
import shutil
import subprocess

from bench import contest, generate

TITLE = "Nothing to do, 10 000 inputs"
REFERENCE = "gifmill run"
INPUTS = 10_000


def run(context):
    tools, count = context.tools, INPUTS
    folder = _inputs(context, count)
    pipeline = os.path.join(folder, "pipeline.json5")
    context.log(f"  first build of {count} inputs")
    subprocess.run(
        [tools.gifmill, "run", "--quiet", pipeline], capture_output=True, check=True)
    contestants = [
        contest.Contestant("gifmill run", [[tools.gifmill, "run", "--quiet", pipeline]]),
        contest.Contestant(
            "gifmill run --check", [[tools.gifmill, "run", "--quiet", "--check", pipeline]]),
    ]
    make = tools.find("make")
    if make:
        # Finds everything made already; a rule that runs after all shows as a failure.
        command = [make, "-s", "-C", folder]
        contestants.append(contest.Contestant("make, a pattern rule", [command]))
    contest.alternate(tools.measure, contestants, context.budget, context.log, context.rounds)
    return {
        "rows": [contestant.row() for contestant in contestants],
        "notes": ["gifmill knows contents, make times: an input that was only touched is made"
                  " again by make."],
        "inputs": count,
    }


def _inputs(context, count):
    folder = os.path.join(context.drawn, f"rebuild-{count}")
    marker = os.path.join(folder, "complete")
    if os.path.exists(marker):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    for index in range(count):
        # A hundred to a folder: as people keep them, and quick to list.
        place = os.path.join(folder, "in", f"{index // 100:03}")
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f"{index:05}.gif"), "wb") as file:
            file.write(generate.tiny(index))
    with open(os.path.join(folder, "pipeline.json5"), "w", encoding="utf-8") as file:
        file.write('{ inputs: ["in/**/*.gif"], output: "out", outputs: [{ sink: "spritesheet" }] }')
    with open(os.path.join(folder, "Makefile"), "w", encoding="utf-8") as file:
        file.write(
            "SOURCES := $(wildcard in/*/*.gif)\n"
            "all: $(SOURCES:in/%.gif=made/%.png)\n"
            "made/%.png: in/%.gif\n\tfalse\n")
    for index in range(count):
        place = os.path.join(folder, "made", f"{index // 100:03}")
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f"{index:05}.png"), "w", encoding="utf-8"):
            pass
    with open(marker, "w", encoding="utf-8"):
        pass
    return folder
