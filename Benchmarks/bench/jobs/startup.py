"""What one look at one small file costs: mostly the start of the program."""

from bench import contest

TITLE = "Start: what is in one small file"
REFERENCE = "gifmill info"
REPEATS = 20


def run(context):
    tools = context.tools
    file = min(context.inputs.files, key=lambda file: file.bytes)
    contestants = [_repeated("gifmill info", [tools.gifmill, "info", "--json", file.path])]
    for program, arguments in (
            ("gifsicle", ["--info"]), ("ffprobe", ["-v", "error", "-show_streams"]),
            ("identify", [])):
        path = tools.find(program)
        if path:
            contestants.append(
                _repeated(" ".join([program, *arguments[:1]]), [path, *arguments, file.path]))
    contest.alternate(tools.measure, contestants, context.budget, context.log, context.rounds)
    rows = [contestant.row() for contestant in contestants]
    for row in rows:
        row["wall"] = [wall / REPEATS for wall in row["wall"]]
        row["cpu"] = [cpu / REPEATS for cpu in row["cpu"]]
    return {"rows": rows, "notes": [f"Time of one run, the mean of {REPEATS} in a row."]}


def _repeated(name, command):
    return contest.Contestant(name, [command] * REPEATS)
