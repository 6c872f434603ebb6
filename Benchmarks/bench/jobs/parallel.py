"""How much faster a batch gets with more jobs at a time."""

from bench import contest

TITLE = "A batch against --jobs"
REFERENCE = "--jobs 1"


def run(context):
    counts = sorted({1, 2, context.cores, context.cores * 2})
    rows = []
    for sink in ("mp4", "spritesheet"):
        contestants = [_contestant(context, sink, jobs) for jobs in counts]
        contest.alternate(
            context.tools.measure, contestants, context.budget / 2, context.log,
            min(context.rounds, 3))
        for contestant, jobs in zip(contestants, counts):
            rows.append(contestant.row() | {"sink": sink, "jobs": jobs})
    return {"rows": rows, "notes": [
        f"The same files with {context.cores} cores to run on; outputs do not depend on --jobs."]}


def _contestant(context, sink, jobs):
    command = [
        context.tools.gifmill, "convert", "--quiet", "--to", sink, "--jobs", str(jobs), "-o",
        f"{context.work}/parallel", "--", *(file.path for file in context.inputs.files)]
    return contest.Contestant(
        f"{sink}, --jobs {jobs}", [command], tolerates_failure=True,
        prepare=lambda: context.fresh("parallel"))
