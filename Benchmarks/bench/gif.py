"""Reads what a GIF says of its size and its times, without decoding it."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Animation:
    """Delays are in centiseconds, as browsers play them: 0 and 1 become 10."""

    width: int
    height: int
    delays: tuple
    is_whole: bool

    @property
    def boundaries(self):
        """Seconds at which a picture appears, and last the end."""
        at, times = 0, [0.0]
        for delay in self.delays:
            at += delay
            times.append(at / 100)
        return times


def read(data):
    """The animation in `data`, or None when it is no GIF or has no picture."""
    if data[:3] != b"GIF" or len(data) < 13:
        return None
    width, height = _pair(data, 6)
    delays, size, is_whole = [], None, False
    at = 13 + _table_size(data[10])
    delay = 10
    try:
        while True:
            kind = data[at]
            if kind == 0x3B:
                is_whole = True
                break
            if kind == 0x21:
                if data[at + 1] == 0xF9 and data[at + 2] >= 4:
                    stored = int.from_bytes(data[at + 4:at + 6], "little")
                    delay = stored if stored > 1 else 10
                at = _after_blocks(data, at + 2)
            elif kind == 0x2C:
                if size is None:
                    frame = _pair(data, at + 5)
                    size = (max(width, frame[0]), max(height, frame[1]))
                at = _after_blocks(data, at + 10 + _table_size(data[at + 9]) + 1)
                delays.append(delay)
                delay = 10
            else:
                break
    except IndexError:
        pass
    return Animation(*size, tuple(delays), is_whole) if delays and all(size) else None


def _pair(data, at):
    return int.from_bytes(data[at:at + 2], "little"), int.from_bytes(data[at + 2:at + 4], "little")


def _table_size(flags):
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _after_blocks(data, at):
    while data[at]:
        at += data[at] + 1
    return at + 1
