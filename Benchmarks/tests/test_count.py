import unittest

import count


class VerdictTests(unittest.TestCase):
    def test_three_per_cent_more_is_too_many(self):
        self.assertTrue(count.verdict(103, 100)[1])
        self.assertEqual(count.verdict(104, 100), ("+4.00%, too many", False))

    def test_fewer_passes_and_asks_to_be_recorded(self):
        words, passes = count.verdict(90, 100)
        self.assertTrue(passes)
        self.assertIn("UPDATE=1", words)

    def test_without_a_record_nothing_fails(self):
        self.assertEqual(count.verdict(100, None), ("not on record", True))
