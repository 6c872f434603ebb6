"""Charts as SVG: bars and lines, readable on light and on dark pages."""

import math
from xml.sax.saxutils import escape

WIDTH = 720
LEFT = 190
RIGHT = 130

# Chosen to differ by lightness too, not by hue alone.
STYLE = """<style>
  text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 15px }
  .note { font-size: 11.5px; fill: #59636e }
  .own { fill: #0b6bcb } .peer { fill: #9aa4af }
  .line { fill: none; stroke-width: 2.5 }
  .own-line { stroke: #0b6bcb } .peer-line { stroke: #8a6d3b; stroke-dasharray: 6 4 }
  .own-dot { fill: #0b6bcb } .peer-dot { fill: #8a6d3b }
  .grid { stroke: #d1d9e0; stroke-width: 1 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .note { fill: #9198a1 } .grid { stroke: #3d444d }
    .own, .own-dot { fill: #4ba3ff } .peer { fill: #5d6670 } .own-line { stroke: #4ba3ff }
    .peer-line { stroke: #d9b36c } .peer-dot { fill: #d9b36c }
  }
</style>"""


def bars(title, note, rows):
    """`rows` are (name, value, words beside the bar, remark or "", is ours)."""
    top, step = 58, 40
    height = top + step * len(rows) + 6
    longest = max(value for _, value, _, _, _ in rows)
    parts = [_text(0, 18, title, "title"), _text(0, 38, note, "note")]
    for at, (name, value, words, remark, is_own) in enumerate(rows):
        y = top + at * step
        width = max(2.0, value / longest * (WIDTH - LEFT - RIGHT))
        parts += [
            _text(LEFT - 10, y + 17, name, "", "end"),
            f'<rect class="{"own" if is_own else "peer"}" x="{LEFT}" y="{y + 3}"'
            f' width="{width:.1f}" height="20" rx="2"/>',
            _text(LEFT + width + 8, y + 17, words),
        ]
        if remark:
            parts.append(_text(LEFT, y + 35, remark, "note"))
    return _document(height, title, parts)


def lines(title, note, named, x_title):
    """`named` maps a name to (x, y) points; both axes are logarithmic. Ours is the first."""
    left, top, height, bottom = 70, 58, 340, 52
    points = [point for series in named.values() for point in series]
    x_low, x_high = (pick(x for x, _ in points) for pick in (min, max))
    y_low = 10 ** math.floor(math.log10(min(y for _, y in points)))
    y_high = 10 ** math.ceil(math.log10(max(y for _, y in points) * 1.01))
    plot = (left, top, WIDTH - left - RIGHT, height - top - bottom)

    def place(x, y):
        across = math.log(x / x_low) / (math.log(x_high / x_low) or 1)
        up = math.log(y / y_low) / (math.log(y_high / y_low) or 1)
        return plot[0] + across * plot[2], plot[1] + (1 - up) * plot[3]

    parts = [_text(0, 18, title, "title"), _text(0, 38, note, "note")]
    level = y_low
    while level <= y_high:
        for factor in (1, 2, 5):
            if level * factor <= y_high:
                y = place(x_low, level * factor)[1]
                parts += [
                    f'<line class="grid" x1="{left}" x2="{left + plot[2]}" y1="{y:.1f}"'
                    f' y2="{y:.1f}"/>',
                    _text(left - 8, y + 4, f"{level * factor:g}", "note", "end")]
        level *= 10
    for x in sorted({x for x, _ in points}):
        at = place(x, y_low)
        parts.append(_text(at[0], at[1] + 18, f"{x:,}".replace(",", " "), "note", "middle"))
    parts += [
        _text(left + plot[2] / 2, height - 12, x_title, "note", "middle")]
    for at, (name, series) in enumerate(named.items()):
        kind = "own" if at == 0 else "peer"
        places = [place(x, y) for x, y in series]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="line {kind}-line" points="{path}"/>')
        parts += [f'<circle class="{kind}-dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
                  for x, y in places]
        parts.append(_text(places[-1][0] + 10, places[-1][1] + 4, name))
    return _document(height, title, parts)


def _text(x, y, words, kind="", anchor="start"):
    style = f' class="{kind}"' if kind else ""
    return (f'<text{style} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">'
            f"{escape(words)}</text>")


def _document(height, title, parts):
    body = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 {WIDTH + 20} {height}"'
            f' width="{WIDTH + 20}" height="{height}" role="img">\n'
            f"<title>{escape(title)}</title>\n{STYLE}\n{body}\n</svg>\n")
