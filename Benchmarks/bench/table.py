"""Results as Markdown tables, on the terminal and in docs."""

from bench import arithmetic as sums

COLUMNS = {
    "name": "", "wall": "wall", "ratio": "time ×", "net": "less start", "net_ratio": "its ×",
    "cpu": "processor", "peak": "memory", "bytes": "bytes", "same": "same files", "ssim": "SSIM",
    "right": "right", "spread": "spread",
}


def of_job(job):
    """Lines of the table of one job's result."""
    if "series" in job:
        return _of_series(job)
    cells = _cells(job["rows"], job["reference"])
    used = [key for key in COLUMNS if any(row.get(key) for row in cells)]
    return markdown([COLUMNS[key] for key in used],
                    [[row.get(key) or "–" for key in used] for row in cells])


def markdown(header, rows):
    """A table whose columns line up when it is read as text."""
    widths = [max(len(row[at]) for row in [header, *rows]) for at in range(len(header))]

    def line(cells):
        padded = [
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(cells, widths))]
        return "| " + " | ".join(padded) + " |"

    rule = "| " + " | ".join(
        "-" * max(3, width) if at == 0 else "-" * max(2, width - 1) + ":"
        for at, width in enumerate(widths)) + " |"
    return [line(header), rule, *map(line, rows)]


def reference_time(rows, row, reference, kind="wall"):
    """Median that a row is compared with: its sink's with one job, or the reference's."""
    for other in rows:
        if "sink" in row and other.get("sink") == row["sink"] and other["jobs"] == 1:
            return sums.median(other[kind])
        if "sink" not in row and other["name"] == reference:
            return sums.median(other[kind])
    return None


def _cells(rows, reference):
    return [{
        "name": row["name"],
        "wall": sums.seconds_text(sums.median(row["wall"])),
        "ratio": _ratio(rows, row, reference, "wall"),
        "net": sums.seconds_text(sums.median(row["net"])) if "net" in row else None,
        "net_ratio": _ratio(rows, row, reference, "net") if "net" in row else None,
        "cpu": sums.seconds_text(sums.median(row["cpu"])),
        "peak": sums.memory_text(row["peak"]),
        "bytes": sums.bytes_text(row["bytes"]) if row.get("bytes") else None,
        "same": _same_files(row),
        "ssim": f"{row['ssim']['All']:.4f}, {row['ssim']['Y']:.4f}" if row.get("ssim") else None,
        "right": verdict(row),
        "spread": _spread(row["wall"]),
    } for row in rows]


def _ratio(rows, row, reference, kind):
    time = reference_time(rows, row, reference, kind)
    return sums.ratio_text(sums.ratio(sums.median(row[kind]), time))


def verdict(row):
    """Words for what is wrong with a contestant's result; the marks beside its speed."""
    parts = []
    if "checked" in row and row["checked"]:
        parts.append(_count("frames", len(row["wrong"]), row["checked"]))
    if "timed" in row and row["timed"]:
        parts.append(_count("times", len(row["mistimed"]), row["timed"]))
    if row.get("missing"):
        parts.append(f"{row['missing']} not made")
    if row.get("failed"):
        parts.append(f"{row['failed']} failed")
    return ", ".join(parts)


def _count(what, wrong, checked):
    return f"**{what} wrong in {wrong} of {checked}**" if wrong else f"{what} right in {checked}"


def _same_files(row):
    if not row.get("commonFiles") or "commonBytes" not in row:
        return None
    text = sums.bytes_text(row["commonBytes"])
    if "commonBytesOfGifmill" in row:
        share = sums.ratio(row["commonBytes"], row["commonBytesOfGifmill"])
        return f"{sums.ratio_text(share)} of {row['commonFiles']}"
    return f"{text} of {row['commonFiles']}"


def _spread(walls):
    runs = f"{len(walls)} run" + ("s" if len(walls) > 1 else "")
    spread = sums.spread(walls)
    return runs if spread is None else f"{sums.percent_text(spread)}, {runs}"


def _of_series(job):
    lines = []
    titles = {"frames": "frames, 320×240", "canvas": "side, 50 frames"}
    for key, named in job["series"].items():
        steps = [str(step) for step, _ in next(iter(named.values()))]
        rows = [[name, *(sums.memory_text(peak) for _, peak in points)]
                for name, points in named.items()]
        lines += [*markdown([titles.get(key, key), *steps], rows), ""]
    held = sums.memory_text(job["held"])
    return [*lines, f"1000×1000, 1000 frames, gifmill: {held}"]
