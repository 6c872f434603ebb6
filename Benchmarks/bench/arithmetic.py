"""The runner's own sums: medians, spread, ratios, peaks, and words for them."""

import statistics


def median(values):
    return statistics.median(values) if values else None


def spread(values):
    """Largest less smallest, as a share of the median; None when there is one value only."""
    if len(values) < 2 or not median(values):
        return None
    return (max(values) - min(values)) / median(values)


def ratio(value, reference):
    """How many times `reference` goes into `value`; None when either is missing or zero."""
    if not value or not reference:
        return None
    return value / reference


def highest_sum(intervals):
    """The largest sum of weights that overlap in time.

    `intervals` are (start, end, weight). With peaks of memory as weights this is an upper bound of
    what was in use at once: the peaks of two processes need not fall together.
    """
    events = sorted(
        [(end, 0, -weight) for _, end, weight in intervals]
        + [(start, 1, weight) for start, _, weight in intervals])
    total = highest = 0
    for _, _, weight in events:
        total += weight
        highest = max(highest, total)
    return highest


def evenly(count, wanted):
    """At most `wanted` indices out of `count`, evenly spread, first and last included."""
    if count <= wanted:
        return list(range(count))
    if wanted == 1:
        return [0]
    return sorted({round(at * (count - 1) / (wanted - 1)) for at in range(wanted)})


def seconds_text(value):
    if value is None:
        return "–"
    if value < 0.1:
        return f"{value * 1000:.1f} ms"
    return f"{value:.2f} s" if value < 100 else f"{value:.0f} s"


def bytes_text(value):
    if value is None:
        return "–"
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if value >= size:
            return f"{value / size:.2f} {unit}"
    return f"{value} B"


def memory_text(kibibytes):
    return "–" if kibibytes is None else f"{kibibytes / 1024:.0f} MiB"


def ratio_text(value):
    if value is None:
        return "–"
    return f"{value:.2f}×" if value < 10 else f"{value:.0f}×"


def percent_text(share):
    return "–" if share is None else f"{share * 100:.0f} %"
