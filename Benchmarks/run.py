"""Measures gifmill beside its peers; `make bench` calls this. See README.md beside it.

Environment: CORPUS, FILES, JOBS, RECORD, RESUME, ROUNDS, MINUTES, WUFFS.
"""

import os
import sys
import time

from bench import figures, inputs, jobs, machine, report, store, table, tools
from bench.context import Context

# How the time that a run may take is shared. What a job needs in any case (first rounds, checks)
# comes out of the rest.
SHARES = {
    "decode": 0.18, "mp4": 0.42, "sheet": 0.24, "startup": 0.03, "rebuild": 0.03, "memory": 0.0,
    "parallel": 0.1,
}
DEFAULT_MINUTES = 4
CORPUS_MINUTES = 8


def log(line):
    print(line, file=sys.stderr, flush=True)


def main(environment):
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    work = os.path.join(root, ".build", "bench")
    os.makedirs(work, exist_ok=True)
    wanted = _wanted(environment.get("JOBS", ""))
    found = tools.Tools(root, work, environment.get("WUFFS"), log)
    chosen = inputs.load(root, work, environment.get("CORPUS"), environment.get("FILES"))
    if not chosen.files:
        raise SystemExit("make bench: no GIF found there")
    kept = store.path(work, chosen)
    results = store.load(kept)
    if environment.get("RESUME"):
        wanted = [name for name in wanted if name not in results["jobs"]]
    usual = DEFAULT_MINUTES if chosen.name == "default" else CORPUS_MINUTES
    minutes = float(environment.get("MINUTES") or usual)
    log(chosen.description)
    log(f"jobs: {', '.join(wanted) or 'none'}; at most {minutes:g} minutes of repeated runs, and"
        f" about {_first_runs_minutes(chosen):.0f} of first runs and checks if all jobs are done")
    results |= {
        "inputs": chosen.description, "machine": machine.describe(), "versions": found.versions(),
        "date": time.strftime("%Y-%m-%d"),
    }
    for name in wanted:
        job = jobs.ALL[name]
        start = time.monotonic()
        log(f"{job.TITLE}")
        context = Context(
            found, chosen, os.path.join(work, chosen.name), os.path.join(work, "inputs"),
            SHARES[name] * minutes * 60, int(environment.get("ROUNDS") or 5), machine.cores(), log)
        results["jobs"][name] = store.published(job.run(context)) | {
            "title": job.TITLE, "reference": job.REFERENCE,
            "seconds": round(time.monotonic() - start)}
        store.save(kept, results)
        print("\n".join(["", f"## {job.TITLE}", "", *table.of_job(results["jobs"][name]), "",
                         *results["jobs"][name]["notes"], ""]), flush=True)
    _finish(root, results, bool(environment.get("RECORD")))


def _first_runs_minutes(chosen):
    """A guess from two cores of 2021: two minutes whatever the inputs, and some for each pixel."""
    return 2 + sum(file.pixels for file in chosen.files) / 320e6


def _wanted(text):
    if text == "none":
        return []
    names = [name.strip() for name in text.split(",") if name.strip()] or list(jobs.ALL)
    for name in names:
        if name not in jobs.ALL:
            raise SystemExit(f"make bench: no job '{name}'; there are {', '.join(jobs.ALL)}")
    return names


def _finish(root, results, records):
    print("\n".join(["## Figures we hold ourselves to", "", *figures.lines(results["jobs"])]))
    if records:
        report.write(os.path.join(root, "docs", "benchmarks"), results)
        log("written: docs/benchmarks")


if __name__ == "__main__":
    main(os.environ)
