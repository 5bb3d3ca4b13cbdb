"""The few shapes of SVG that pictures here are made of. In: places and words. Out: text, the same for
the same input."""

from xml.sax.saxutils import escape

FONT = "font-family='Helvetica,Arial,sans-serif'"
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f3c8d", "#a05a2c",
          "#444444", "#b8a800")


def text(x, y, words, anchor="start", size=12, extra=""):
    return (f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}' font-size='{size}' {FONT}"
            f" fill='#222'{extra}>{escape(words)}</text>")


def stroke(x1, y1, x2, y2, color, width=1.0, dash=""):
    dashed = f" stroke-dasharray='{dash}'" if dash else ""
    return (f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' stroke='{color}'"
            f" stroke-width='{width}'{dashed}/>")


def document(width, height, body):
    return (f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'"
            f" viewBox='0 0 {width} {height}'>\n<rect width='100%' height='100%' fill='white'/>\n"
            + "\n".join(body) + "\n</svg>\n")
