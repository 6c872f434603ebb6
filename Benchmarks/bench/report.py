"""Writes docs/benchmarks: Markdown with tables, and a chart for each job."""

import os

from bench import arithmetic as sums
from bench import chart, figures, jobs, table


# Who stands in the chart that tells all at a glance: job, contestant, words.
SUMMARY = (
    ("decode", "libavcodec", "libavcodec, decode"),
    ("decode", "Pillow", "Pillow, decode"),
    ("mp4", "ffmpeg, medium", "ffmpeg, to MP4"),
    ("sheet", "libvips", "libvips, to sheets"),
    ("sheet", "ffmpeg tile", "ffmpeg, to sheets"),
    ("sheet", "ImageMagick", "ImageMagick, to sheets"),
)


def write(folder, results):
    """`results` is what `store` keeps of one set of inputs."""
    os.makedirs(folder, exist_ok=True)
    done = {name: results["jobs"][name] for name in jobs.ALL if name in results["jobs"]}
    charts = {}
    summary = _summary(done)
    if summary:
        _save(os.path.join(folder, "summary.svg"), summary)
    for name, job in done.items():
        for file, drawing in _charts(name, job):
            charts.setdefault(name, []).append(file)
            _save(os.path.join(folder, file), drawing)
    _save(os.path.join(folder, "README.md"), "\n".join(_page(results, done, charts)) + "\n")


def _page(results, done, charts):
    machine = results["machine"]
    lines = [
        "# Measured beside others", "",
        f"Written by `make bench RECORD=1` on {results['date']}; `Benchmarks/README.md` tells what"
        " is done and how to do it again.", "",
        f"- Inputs: {results['inputs']}.",
        f"- Machine: {machine['model']}, {machine['cores']} cores, {machine['memory']},"
        f" {machine['system']}.",
        f"- Versions: {'; '.join(_versions(results['versions']))}.",
        "- Times are medians of runs in turns; 'time ×' is how many times gifmill's time (or the"
        " first line's) it is; spread is largest less smallest, of the median. Memory is what"
        " all processes running at once may have held at most.",
        "",
    ]
    if _summary(done):
        lines += ["![How long others take](summary.svg)", ""]
    lines += ["## Figures we hold ourselves to", "", *figures.lines(results["jobs"]), ""]
    for name, job in done.items():
        lines += [f"## {job['title']}", ""]
        lines += [f"![{job['title']}]({file})" for file in charts.get(name, [])]
        lines += ["", *table.of_job(job), ""]
        lines += [f"- {note}" for note in job["notes"]]
        if "rows" in job:
            lines += ["", "Commands, for one input of each:", "", *_commands(job)]
        lines.append("")
    return lines[:-1]


def _versions(versions):
    return [line if name.lower() in line.lower() else f"{name} {line}"
            for name, line in versions.items()]


def _commands(job):
    return [f"    {row['command']}" for row in job["rows"] if row.get("command")]


def _summary(done):
    """One chart of how many times gifmill's time the best known peers take; None without any."""
    bars = [("gifmill", 1.0, "1×", "", True)]
    for job, contestant, words in SUMMARY:
        rows = done.get(job, {}).get("rows", [])
        kind = "net" if rows and "net" in rows[0] else "wall"
        for row in rows:
            time = table.reference_time(rows, row, done[job]["reference"], kind)
            times = sums.ratio(sums.median(row[kind]), time)
            if row["name"] == contestant and times:
                bars.append((words, times, sums.ratio_text(times), _marks(row), False))
    note = "for the same files, gifmill = 1; shorter is better"
    return chart.bars("How long others take", note, bars) if len(bars) > 1 else None


def _marks(row):
    """What is wrong with a result, in words for a chart; nothing if all is right."""
    verdict = table.verdict(row).replace("**", "")
    return verdict if any(word in verdict for word in ("wrong", "not made", "failed")) else ""


def _charts(name, job):
    if name == "memory":
        for key, title, axis in (
                ("frames", "Peak memory against the number of frames", "frames of 320×240"),
                ("canvas", "Peak memory against the canvas", "side of the canvas, 50 frames")):
            named = {who: [(x, y / 1024) for x, y in points if y]
                     for who, points in job["series"][key].items()}
            yield f"memory-{key}.svg", chart.lines(
                title, "MiB, to MP4; lower is better", named, axis)
        return
    rows = job["rows"]
    kind = "net" if "net" in rows[0] else "wall"
    bars = []
    for row in rows:
        wall = sums.median(row[kind])
        ratio = sums.ratio(wall, table.reference_time(rows, row, job["reference"], kind))
        words = sums.seconds_text(wall)
        if row["name"] != job["reference"]:
            words += f", {sums.ratio_text(ratio)}"
        own = row["name"].startswith("gifmill") or "sink" in row
        bars.append((row["name"], wall, words, _marks(row), own))
    note = "wall time less the start of the programs" if kind == "net" else "wall time"
    yield f"{name}.svg", chart.bars(job["title"], note + ", shorter is better", bars)


def _save(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
