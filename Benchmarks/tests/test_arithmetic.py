import unittest

from bench import arithmetic as sums


class ArithmeticTests(unittest.TestCase):
    def test_spread_is_of_the_median(self):
        self.assertEqual(sums.spread([1.0, 2.0, 4.0]), 1.5)
        self.assertIsNone(sums.spread([1.0]))
        self.assertIsNone(sums.spread([]))

    def test_ratio_of_nothing_is_none(self):
        self.assertEqual(sums.ratio(6, 2), 3)
        self.assertIsNone(sums.ratio(None, 2))
        self.assertIsNone(sums.ratio(2, 0))

    def test_highest_sum_counts_what_overlaps(self):
        self.assertEqual(sums.highest_sum([(0, 2, 10), (1, 3, 5), (2, 4, 7)]), 15)
        self.assertEqual(sums.highest_sum([(0, 1, 10), (1, 2, 10)]), 10)

    def test_evenly_keeps_first_and_last(self):
        self.assertEqual(sums.evenly(3, 24), [0, 1, 2])
        self.assertEqual(sums.evenly(101, 3), [0, 50, 100])
        self.assertEqual(len(sums.evenly(616, 24)), 24)

    def test_words(self):
        self.assertEqual(sums.seconds_text(0.0123), "12.3 ms")
        self.assertEqual(sums.bytes_text(1_500_000), "1.50 MB")
        self.assertEqual(sums.ratio_text(14.6), "15×")
        self.assertEqual(sums.memory_text(2048), "2 MiB")
