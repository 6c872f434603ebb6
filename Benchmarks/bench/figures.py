"""The figures gifmill holds itself to, and whether a run met them.

A line whose job or peer was not there is told as not measured: it neither holds nor fails.
"""

from bench import arithmetic as sums
from bench import table


def lines(jobs):
    """Markdown lines of the table."""
    rows = [[what, wanted, *_outcome(figure(jobs))] for what, wanted, figure in FIGURES]
    return table.markdown(["figure", "at least", "measured", ""], rows)


def _outcome(found):
    if found is None:
        return ["not measured", ""]
    text, is_met = found
    return [text, "met" if is_met else "**not met**"]


def _row(jobs, job, name):
    for row in jobs.get(job, {}).get("rows", []):
        if row["name"] == name:
            return row
    return None


def _pair(jobs, job, peer, own="gifmill"):
    mine, theirs = _row(jobs, job, own), _row(jobs, job, peer)
    return (mine, theirs) if mine and theirs else None


def _speed(job, peer, wanted):
    """How many times as long the peer takes; of decoders, without the start of their programs."""
    def figure(jobs):
        pair = _pair(jobs, job, peer)
        if not pair:
            return None
        kind = "net" if "net" in pair[0] else "wall"
        times = sums.ratio(sums.median(pair[1][kind]), sums.median(pair[0][kind]))
        if times is None:
            return None
        mark = table.verdict(pair[1])
        mark = f" ({mark.replace('**', '')})" if "wrong" in mark or "not made" in mark else ""
        return sums.ratio_text(times) + mark, times >= wanted
    return figure


def _timelines(jobs):
    mine = _row(jobs, "mp4", "gifmill")
    if not mine or not mine.get("timed"):
        return None
    text = f"{mine['timed'] - len(mine['mistimed'])} of {mine['timed']}"
    theirs = _row(jobs, "mp4", "ffmpeg, medium")
    if theirs and theirs.get("timed"):
        text += f"; ffmpeg {theirs['timed'] - len(theirs['mistimed'])} of {theirs['timed']}"
    return text, not mine["mistimed"]


def _frames(jobs):
    mine = _row(jobs, "decode", "gifmill")
    if not mine or not mine.get("checked"):
        return None
    return f"{mine['checked'] - len(mine['wrong'])} of {mine['checked']}", not mine["wrong"]


def _video_bytes(jobs):
    pair = _pair(jobs, "mp4", "ffmpeg, medium")
    if not pair or not pair[0].get("commonBytes"):
        return None
    share = pair[0]["commonBytes"] / pair[1]["commonBytes"]
    return f"{share:.2f} of its bytes ({pair[0]['commonFiles']} files)", share < 1


def _video_likeness(jobs):
    pair = _pair(jobs, "mp4", "ffmpeg, medium")
    if not pair or not pair[0].get("ssim"):
        return None
    mine, theirs = pair[0]["ssim"], pair[1]["ssim"]
    text = (f"{mine['All']:.4f} against {theirs['All']:.4f}, luma {mine['Y']:.4f} against"
            f" {theirs['Y']:.4f}")
    return text, mine["All"] >= theirs["All"] and mine["Y"] >= theirs["Y"]


def _sheet_bytes(jobs):
    shares = {
        row["name"]: row["commonBytesOfGifmill"] / row["commonBytes"]
        for row in jobs.get("sheet", {}).get("rows", [])
        if row["name"] != "gifmill" and row.get("commonBytes")}
    # A palette made for the whole sheet loses colours: its bytes are those of another picture.
    shares.pop("ffmpeg tile, palette", None)
    if not shares:
        return None
    text = "; ".join(f"{name} {share:.2f}" for name, share in shares.items())
    return f"of the bytes of {text}", max(shares.values()) < 1


def _held_memory(jobs):
    held = jobs.get("memory", {}).get("held")
    return held and (sums.memory_text(held), held <= 150 * 1024)


def _rebuild(jobs):
    mine = _row(jobs, "rebuild", "gifmill run")
    if not mine:
        return None
    seconds = sums.median(mine["wall"])
    return sums.seconds_text(seconds), seconds <= 1


FIGURES = (
    ("timeline right to 10 ms", "all", _timelines),
    ("frames right", "all", _frames),
    ("decode, one core, against Wuffs 0.4", "1.0×", _speed("decode", "Wuffs", 1)),
    ("decode, one core, against libavcodec", "2×", _speed("decode", "libavcodec", 2)),
    ("to MP4 against ffmpeg medium, CRF 23", "3×", _speed("mp4", "ffmpeg, medium", 3)),
    ("its bytes", "fewer", _video_bytes),
    ("its SSIM", "no lower", _video_likeness),
    ("to sheets against ImageMagick montage", "15×", _speed("sheet", "ImageMagick", 15)),
    ("to sheets against ffmpeg tile", "6×", _speed("sheet", "ffmpeg tile", 6)),
    ("to sheets against libvips", "3×", _speed("sheet", "libvips", 3)),
    ("bytes of sheets", "fewer than each", _sheet_bytes),
    ("memory, 1000×1000 × 1000 frames to MP4", "150 MiB at most", _held_memory),
    ("nothing to do, 10 000 inputs", "1 s at most", _rebuild),
)
