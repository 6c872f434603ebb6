"""How much faster a batch gets with more jobs at a time."""

from bench import arithmetic, contest

TITLE = "A batch against --jobs"
REFERENCE = "--jobs 1"

# Enough for the shape of the curve.
MOST_FILES = 70


def run(context):
    counts = sorted({1, 2, context.cores, context.cores * 2})
    files = context.inputs.files
    files = [files[at] for at in arithmetic.evenly(len(files), MOST_FILES)]
    rows = []
    for sink in ("mp4", "spritesheet"):
        contestants = [_contestant(context, files, sink, jobs) for jobs in counts]
        contest.alternate(
            context.tools.measure, contestants, context.budget / 2, context.log,
            min(context.rounds, 3))
        for contestant, jobs in zip(contestants, counts):
            rows.append(contestant.row() | {"sink": sink, "jobs": jobs})
    return {"rows": rows, "notes": [
        f"{len(files)} of the files, {context.cores} cores to run on; outputs do not depend on"
        " --jobs."]}


def _contestant(context, files, sink, jobs):
    command = [
        context.tools.gifmill, "convert", "--quiet", "--to", sink, "--jobs", str(jobs), "-o",
        f"{context.work}/parallel", "--", *(file.path for file in files)]
    return contest.Contestant(
        f"{sink}, --jobs {jobs}", [command], tolerates_failure=True,
        prepare=lambda: context.fresh("parallel"))
