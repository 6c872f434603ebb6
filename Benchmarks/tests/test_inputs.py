import unittest

from bench import generate, gif, gifwriter


class GIFTests(unittest.TestCase):
    def test_delays_are_what_browsers_make_of_them(self):
        frames = [{"pixels": b"\0\1\1\0", "delay": delay} for delay in (0, 1, 2, 250)]
        read = gif.read(gifwriter.gif(2, 2, generate.GREY[:2], frames))
        self.assertEqual((read.width, read.height), (2, 2))
        self.assertEqual(read.delays, (10, 10, 2, 250))
        self.assertEqual(read.boundaries, [0, 0.1, 0.2, 0.22, 2.72])
        self.assertTrue(read.is_whole)

    def test_a_cut_file_is_not_whole(self):
        data = gifwriter.gif(2, 2, generate.GREY[:2], [{"pixels": b"\0\1\1\0", "delay": 5}] * 2)
        read = gif.read(data[:-4])
        self.assertEqual(read.delays, (5,))
        self.assertFalse(read.is_whole)
        self.assertIsNone(gif.read(b"\x89PNG"))

    def test_pixels_survive(self):
        squares = bytes(at * at & 255 for at in range(9999))
        for pixels in (b"\7" * 9000, bytes(range(256)) * 40, squares):
            self.assertEqual(unpacked(gifwriter.lzw(pixels, 8)), pixels)

    def test_the_square_moves_as_often_as_asked(self):
        self.assertEqual(len(gif.read(generate.moving_square(64, 48, 25)).delays), 25)


def unpacked(data):
    """A plain decoder, by the book, to check the writer with."""
    minimum, at, stream = data[0], 1, bytearray()
    while data[at]:
        stream += data[at + 1:at + 1 + data[at]]
        at += data[at] + 1
    bits, position = int.from_bytes(stream, "little"), 0
    clear, end = 1 << minimum, (1 << minimum) + 1
    out, table, size, previous = bytearray(), {}, minimum + 1, None
    while True:
        code = bits >> position & (1 << size) - 1
        position += size
        if code == end:
            return bytes(out)
        if code == clear:
            table = {value: bytes([value]) for value in range(clear)}
            table |= {clear: b"", end: b""}
            size, previous = minimum + 1, None
            continue
        entry = table[code] if code in table else previous + previous[:1]
        out += entry
        if previous is not None and len(table) < 4096:
            table[len(table)] = previous + entry[:1]
        if len(table) >> size and size < 12:
            size += 1
        previous = entry
