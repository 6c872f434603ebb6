import unittest
from xml.dom import minidom

from bench import chart, figures, store, table, timing


class TimingTests(unittest.TestCase):
    def test_a_change_within_ten_milliseconds_is_right(self):
        spans = [(0.0, 0.1), (0.1, 0.31)]
        self.assertTrue(timing.is_right(spans, [0, 0.11, 0.31]))
        self.assertFalse(timing.is_right(spans, [0, 0.12, 0.31]))

    def test_a_lost_hold_is_wrong(self):
        self.assertFalse(timing.is_right([(0.0, 1.0), (1.0, 1.01)], [0, 1, 2]))

    def test_what_is_on_screen(self):
        spans = [(0.0, 0.1), (0.1, 0.2)]
        self.assertEqual([timing.shown_at(spans, at) for at in (0, 0.05, 0.1, 9)], [0, 0, 1, 1])


class TableTests(unittest.TestCase):
    ROW = {"wall": [1.0], "cpu": [1.0], "peak": 2048, "failed": 0}

    def test_wrong_results_are_marked(self):
        row = self.ROW | {"checked": 9, "wrong": ["a", "b"], "missing": 1}
        self.assertEqual(table.verdict(row), "**frames wrong in 2 of 9**, 1 not made")

    def test_columns_line_up(self):
        rows = [self.ROW | {"name": "gifmill"}, self.ROW | {"name": "other", "wall": [2.0, 3.0]}]
        lines = table.of_job({"rows": rows, "reference": "gifmill"})
        self.assertEqual(len({len(line) for line in lines}), 1)
        self.assertIn("2.50×", lines[3])

    def test_figures_without_results_are_not_measured(self):
        self.assertTrue(all("not measured" in line for line in figures.lines({})[2:]))

    def test_a_figure_is_met_or_not(self):
        peer = self.ROW | {"name": "ffmpeg, medium", "wall": [2.9]}
        rows = [self.ROW | {"name": "gifmill"}, peer]
        lines = figures.lines({"mp4": {"rows": rows}})
        self.assertIn("**not met**", next(line for line in lines if "ffmpeg medium" in line))


class PublishingTests(unittest.TestCase):
    def test_no_path_of_the_machine_is_kept(self):
        row = {"example": ["/usr/bin/vips", "rawsave", "/home/me/a b/x.gif[n=-1]", "/dev/null"],
               "complaint": "/home/me/x.gif: bad"}
        job = store.published({"rows": [row]})
        self.assertEqual(job["rows"][0]["command"], "vips rawsave 'x.gif[n=-1]' /dev/null")
        self.assertEqual(job["rows"][0]["complaint"], "x.gif: bad")

    def test_charts_are_well_formed(self):
        minidom.parseString(chart.bars("a < b", "n", [("x", 1.0, "1 s", "wrong & slow", True)]))
        minidom.parseString(chart.lines("t", "n", {"x": [(10, 5), (100, 50)]}, "x"))
