"""Writes GIFs: enough for generated inputs, no more."""


def gif(width, height, palette, frames):
    """The bytes of an animation that plays forever.

    `palette` is a list of 2 to 256 RGB triples. `frames` are dictionaries: `pixels` (indices, row
    by row, as bytes) and `delay` in centiseconds; where it applies `x`, `y`, `width`, `height` of
    a part of the canvas, `disposal`, and `transparent`, an index.
    """
    bits = max(1, (len(palette) - 1).bit_length())
    table = b"".join(bytes(colour) for colour in palette).ljust(3 << bits, b"\0")
    parts = [
        b"GIF89a", _u16(width), _u16(height), bytes([0x80 | 0x70 | bits - 1, 0, 0]), table,
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0",
    ]
    for frame in frames:
        transparent = frame.get("transparent")
        flags = frame.get("disposal", 0) << 2 | (transparent is not None)
        parts += [
            b"\x21\xf9\x04", bytes([flags]), _u16(frame["delay"]), bytes([transparent or 0, 0]),
            b"\x2c", _u16(frame.get("x", 0)), _u16(frame.get("y", 0)),
            _u16(frame.get("width", width)), _u16(frame.get("height", height)), b"\0",
            lzw(frame["pixels"], max(2, bits)),
        ]
    return b"".join(parts) + b"\x3b"


def lzw(pixels, bits):
    """Pixel data as GIF stores it: code size, blocks, and the empty block that ends them."""
    clear, end = 1 << bits, (1 << bits) + 1
    table, size, next_code = {}, bits + 1, end + 1
    out = bytearray()
    held, held_bits = clear, size
    prefix = None
    for pixel in pixels:
        if prefix is None:
            prefix = pixel
            continue
        key = prefix << 8 | pixel
        code = table.get(key)
        if code is not None:
            prefix = code
            continue
        held |= prefix << held_bits
        held_bits += size
        if next_code < 4096:
            table[key] = next_code
            if next_code >> size:
                size += 1
            next_code += 1
        else:
            held |= clear << held_bits
            held_bits += size
            table, size, next_code = {}, bits + 1, end + 1
        prefix = pixel
        while held_bits >= 8:
            out.append(held & 255)
            held >>= 8
            held_bits -= 8
    if prefix is not None:
        held |= prefix << held_bits
        held_bits += size
        if next_code < 4096 and next_code >> size:
            size += 1
    held |= end << held_bits
    held_bits += size
    out += held.to_bytes((held_bits + 7) // 8, "little")
    blocks = [bytes([bits])]
    for at in range(0, len(out), 255):
        block = out[at:at + 255]
        blocks += [bytes([len(block)]), bytes(block)]
    return b"".join(blocks) + b"\0"


def _u16(value):
    return value.to_bytes(2, "little")
