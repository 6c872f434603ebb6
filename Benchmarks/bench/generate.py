"""Draws the larger inputs. The same bytes every time; kept in the build folder once made."""

import os
import random

from bench import gifwriter

GREY = [(level, level, level) for level in range(256)]
WARM = [(level, level * 3 // 4, 255 - level) for level in range(256)]


def inputs(folder):
    """Makes what is missing in `folder`: the kinds of material people convert."""
    makers = {
        "film.gif": film, "scroll.gif": scroll, "terminal.gif": terminal, "sprite.gif": sprite,
        "odd-times.gif": odd_times,
    }
    return [_kept(os.path.join(folder, name), maker) for name, maker in makers.items()]


def film():
    """Dithered shades that move: hard on the decoder, every pixel new in every frame."""
    width, height = 320, 180
    noise = random.Random(1).randbytes(width * height + 256)
    frames = []
    for index in range(48):
        rows = []
        for y in range(height):
            base = [(x * 2 + y + index * 5) // 3 & 0xFF for x in range(width)]
            grain = noise[y * width + index * 7 % 256:][:width]
            rows.append(bytes([(value & 0xF8) + (g >> 5) for value, g in zip(base, grain)]))
        frames.append({"pixels": b"".join(rows), "delay": 4})
    return gifwriter.gif(width, height, WARM, frames)


def scroll():
    """A page of text-like rows that moves up."""
    width, height, steps = 480, 360, 60
    dice = random.Random(2)
    rows = []
    for _ in range((height + steps * 6) // 12 + 1):
        words = bytearray(b"\xff" * width)
        at = 20
        while at < width - 60:
            length = dice.randrange(8, 50)
            words[at:at + length] = bytes([dice.choice((0, 40, 90))]) * length
            at += length + 6
        rows += [bytes(words)] * 7 + [b"\xff" * width] * 5
    frames = [
        {"pixels": b"".join(rows[step * 6:step * 6 + height]), "delay": 5} for step in range(steps)]
    return gifwriter.gif(width, height, GREY, frames)


def terminal():
    """A large screen on which little changes, at uneven times, as recorders write it."""
    width, height = 960, 540
    dice = random.Random(3)
    frames = [{"pixels": b"\x10" * (width * height), "delay": 50}]
    for index in range(240):
        x, y = 16 + index % 60 * 15, 16 + index // 60 % 20 * 24
        glyph = bytes(dice.choice((0x10, 0xE0)) for _ in range(12 * 20))
        frames.append({
            "pixels": glyph, "x": x, "y": y, "width": 12, "height": 20,
            "delay": dice.choice((3, 4, 5, 7, 30))})
    return gifwriter.gif(width, height, GREY, frames)


def sprite():
    """A small figure on nothing, each picture cleared before the next."""
    width = height = 96
    frames = []
    for index in range(32):
        pixels = bytearray(b"\xff" * (width * height))
        left, top = 8 + index % 8 * 6, 20 + abs(index % 16 - 8) * 3
        for y in range(28):
            start = (top + y) * width + left
            pixels[start:start + 24] = bytes((x // 4 * 16 + y // 4) & 0x7F for x in range(24))
        frames.append(
            {"pixels": bytes(pixels), "delay": 8, "disposal": 2, "transparent": 255})
    return gifwriter.gif(width, height, WARM, frames)


def odd_times():
    """Few pictures with uneven times and a long last one, on odd sides."""
    width, height = 301, 201
    delays = (10, 3, 27, 0, 50, 7, 250)
    frames = []
    for index, delay in enumerate(delays):
        row = bytes((x // 8 * 9 + index * 31) & 0xFF for x in range(width))
        frames.append({"pixels": row * height, "delay": delay})
    return gifwriter.gif(width, height, WARM, frames)


def moving_square(width, height, count):
    """A square that moves over a still background: any number of frames in little space."""
    side = max(8, min(width, height) // 16)
    back = b"".join(
        bytes((x + y) // 4 & 0x7F for x in range(width)) for y in range(height))
    square = gifwriter.lzw(b"\xf0" * (side * side), 8)
    # Built by hand from one coded square, or ten thousand frames would take their time.
    whole = gifwriter.gif(width, height, GREY, [{"pixels": back, "delay": 10}])
    parts = [whole[:-1]]
    for index in range(1, count):
        x, y = index * 7 % (width - side), index * 3 % (height - side)
        parts += [
            b"\x21\xf9\x04\x04\x0a\0\0\0\x2c",
            b"".join(value.to_bytes(2, "little") for value in (x, y, side, side)), b"\0", square]
    return b"".join(parts) + b"\x3b"


def tiny(index):
    """Two pictures of 8 by 8 that no other index gives."""
    pixels = bytes((index >> at & 1 if at < 32 else at) & 7 for at in range(64))
    palette = [(value * 32, index & 255, index >> 8 & 255) for value in range(8)]
    return gifwriter.gif(
        8, 8, palette, [{"pixels": pixels, "delay": 10}, {"pixels": pixels[::-1], "delay": 20}])


def kept_square(folder, width, height, count):
    name = f"square-{width}x{height}-{count}.gif"
    return _kept(os.path.join(folder, name), lambda: moving_square(width, height, count))


def _kept(path, maker):
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".part", "wb") as file:
            file.write(maker())
        os.replace(path + ".part", path)
    return path
