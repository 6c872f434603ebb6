"""Is a video's timeline right? Told from the packets, as ffprobe reads them."""

import bisect
import json
import subprocess

# 10 ms, and half a tick of a clock of a thousand, which some files use.
TOLERANCE = 0.0105


def packets(ffprobe, path):
    """(start, end) of every packet in seconds, as shown, and the stream; None if unreadable."""
    done = subprocess.run(
        [ffprobe, "-v", "error", "-select_streams", "v:0", "-show_entries",
         "packet=pts_time,duration_time:stream=width,height,color_space", "-of", "json", path],
        capture_output=True, text=True, check=False)
    try:
        told = json.loads(done.stdout)
        stream = told["streams"][0]
        spans = sorted(
            (float(packet["pts_time"]), float(packet.get("duration_time", 0)))
            for packet in told["packets"])
    except (ValueError, KeyError, IndexError):
        return None
    return ([(start, start + length) for start, length in spans], stream) if spans else None


def is_right(spans, boundaries):
    """Whether every moment at which the source changes has a change within 10 ms, the end too.

    Between first and end, a packet must start there; that it shows the right picture is for the
    likeness to say.
    """
    starts = [start for start, _ in spans]
    if abs(starts[0]) > TOLERANCE or abs(spans[-1][1] - boundaries[-1]) > TOLERANCE:
        return False
    for boundary in boundaries[1:-1]:
        at = bisect.bisect_left(starts, boundary)
        near = starts[max(0, at - 1):at + 1]
        if min(abs(start - boundary) for start in near) > TOLERANCE:
            return False
    return True


def shown_at(spans, time):
    """Index of the packet on screen at `time`; the last one stays."""
    return max(0, bisect.bisect_right([start for start, _ in spans], time) - 1)
