"""The report on the dissertation's figures: report.md, pictures and tables in one folder. In: settings and points.
Out: files."""

import csv
import dataclasses
import json
import os

from reporting.words import percent, table

from .catalogue import CONDITIONS, FIGURES, HOLD, LATENCY
from .conclusions import SECTION, Conclusions
from .no_traffic import NoTraffic
from .other_conditions import OtherConditions
from .pictures import all_pictures, file_name
from .points import BUSY, PILED, Points, where_text
from .settings import wanted_figures
from .confidence import NO, UNDECIDED, YES
from .statements import GIVEN, TIE, UNKNOWN
from .uniform_traffic import UniformTraffic

SOURCE = ("Nupairoj, *Multicast communication: from platform-independent modeling to platform-dependent "
          "tuning* (1998), sections 5.4 and 6.2 to 6.5")


def write(settings, units, missing, folder):
    points = Points(settings, units, missing)
    verdicts = all_verdicts(points)
    os.makedirs(os.path.join(folder, "pictures"), exist_ok=True)
    drawn = all_pictures(points)
    for name, picture in drawn.items():
        with open(os.path.join(folder, "pictures", name), "w", encoding="utf-8") as file:
            file.write(picture)
    os.makedirs(os.path.join(folder, "data"), exist_ok=True)
    _csv(os.path.join(folder, "data", "points.csv"), [_row(point) for point in points.all])
    _csv(os.path.join(folder, "data", "statements.csv"), [dataclasses.asdict(verdict)
                                                          for verdict in verdicts])
    with open(os.path.join(folder, "data", "summary.json"), "w", encoding="utf-8") as file:
        file.write(json.dumps(summary(points, verdicts), indent=1) + "\n")
    sections = [_opening(points), _summary(points, verdicts), _statements(verdicts), _choices(), _saturation(points), _not_judged(),
                *(_figure(points, figure, drawn) for figure in wanted_figures(settings)),
                _missing(points)]
    with open(os.path.join(folder, "report.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(section for section in sections if section))


def all_verdicts(points):
    """On statements about the figures that the settings want."""
    wanted = {figure.number for figure in wanted_figures(points.settings)}
    found = [verdict for chapter in (NoTraffic, UniformTraffic, OtherConditions)
             for verdict in chapter(points).all_verdicts()]
    about_figures = sorted((verdict for verdict in found if verdict.figure in wanted),
                           key=lambda verdict: tuple(map(int, verdict.figure.split("."))))
    return about_figures + (Conclusions(points).all_verdicts() if len(wanted) == len(FIGURES) else [])


def _row(point):
    row = dataclasses.asdict(point)
    row["latencies"] = " ".join(f"{latency:.1f}" for latency in point.latencies)
    return row


def _csv(path, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        if rows:
            writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


def _opening(points):
    settings = points.settings
    return ("# Multicasts in wormhole networks: the figures of a dissertation\n\n"
            f"Written by `scripts/report wormhole`; do not edit. Source: {SOURCE}. Simulated flit by flit "
            "by `topocast-lab simulate-wormhole`, whose model laboratory/simulate-wormhole.md describes. Names are the "
            "dissertation's: OPT-mesh and OPT-min are our `optimal`, DYN-mesh and DYN-min `dynamic`, U-mesh "
            "and U-min `halving`, OPT-tree `unaware-optimal`, sequential `flat`.\n\n"
            f"Section 5.4: mean of {settings['placements_alone']} random placements, one multicast each. "
            f"Section 6.4: mean of {settings['placements']} placements, with local traffic "
            f"of {settings['placements_local']}, the first {settings['warm_up']} "
            "multicasts left out, then until the mean is known to "
            f"{settings['precision']:g} % of itself with 95 % confidence, or {settings['most']} "
            "multicasts for each placement. All lines have the same placements. In the tables ± is the 95 % "
            "confidence of a mean over the placements: they differ among themselves more than lines do.\n")


def summary(points, verdicts):
    """The few figures that tell how a report went; benchmarks/results keeps them."""
    def count(outcome):
        return sum(verdict.outcome == outcome for verdict in verdicts)

    return {"points": len(points.all), "statements": len(verdicts), "come_out": count(YES), "do_not": count(NO),
            "undecided": count(UNDECIDED), "by_the_model": count(GIVEN), "not_simulated": count(UNKNOWN)}


def _summary(points, verdicts):
    found = summary(points, verdicts)
    judged = found["come_out"] + found["do_not"] + found["undecided"]
    lines = [f"{found['come_out']} of {judged} statements of the text come out, {found['do_not']} do not, "
             f"{found['undecided']} are undecided: chance may explain what was found, or points are missing."]
    if found["not_simulated"]:
        lines.append(f"{found['not_simulated']} more are about points that are not simulated yet.")
    if found["by_the_model"]:
        lines.append(f"{found['by_the_model']} holds by the model itself.")
    lines += [_completeness(points), _precision(points)]
    return "## Summary\n\n" + "".join(f"- {line}\n" for line in lines if line)


def _completeness(points):
    count = len(points.missing) + len(points.all)
    if not points.missing:
        return f"All {count} points are simulated."
    return (f"**Not complete**: {len(points.all)} of {count} points are simulated, {len(points.missing)} are "
            "missing, see [below](#not-simulated-yet).")


def _precision(points):
    """How many simulations were stopped early."""
    placed = [point for point in points.all if CONDITIONS[point.condition].has_traffic]
    stopped = [point for point in placed if point.imprecise_placements]
    if not placed:
        return ""
    return (f"Beside traffic {sum(point.imprecise_placements for point in stopped)} of "
            f"{sum(len(point.sample()) for point in placed)} placements, at {len(stopped)} of {len(placed)} "
            f"points, were stopped after {points.settings['most']} multicasts, before their own mean was known to "
            f"{points.settings['precision']:g} %. `*3` in the tables: three of the placements were.")


def _statements(verdicts):
    shown = {NO: "**no**", UNDECIDED: "*undecided*"}
    body = ("## What the text says\n\nIn brackets: the marks that this report applies to words like \"much\"; "
            "the dissertation's curves are lost in the text that we had. Heavy load: 90 % of the highest "
            "accepted load, and more.\n\n"
            "Schedules are compared placement by placement, as placements differ far more than schedules "
            "do: a ratio is the geometric mean over the placements, in square brackets where the true one "
            "lies with 95 % confidence (Student's t of the logarithms). The text's curves, as our tables and "
            "pictures, are means of the latencies themselves, in which the slowest placement can outweigh all "
            "others: differences of such means may be within chance where the ratio is not. Of what can be zero, as what "
            "contention adds, it is the ratio of the means. A statement comes out where that whole interval "
            "is within the mark (for \"faster\" above 1, for \"similar\" between both marks), and does not "
            "where it is all beyond; else it is undecided. One on several loads or sizes comes out if it does "
            "at each of them, and does not if it fails at one. \"Means alone\": of this no numbers by "
            "placement are kept, so that chance is not considered. One interval in twenty misses the true "
            "value: a single \"no\" among many \"yes\" may be one of these.\n\n"
            "Evidence: the lowest and the highest value, where, and in how many placements it is on that side "
            "of 1; then how many places say what, if they do not all say yes.\n\n"
            + table(["Figure", "statement", "comes out", "evidence"],
                    [[verdict.figure, verdict.statement,
                      shown.get(verdict.outcome, verdict.outcome), verdict.evidence]
                     for verdict in verdicts], texts=4))
    failed = [verdict for verdict in verdicts if verdict.outcome == NO]
    if failed:
        body += "\n### Why not\n\n" + "".join(
            f"- {_about(verdict)}, \"{verdict.statement}\": {verdict.failures}. "
            f"{_sentence(verdict.why)}\n" for verdict in failed)
    doubtful = [verdict for verdict in verdicts if verdict.outcome == UNDECIDED]
    if doubtful:
        body += ("\n### Why undecided\n\nThe true value is within the interval, and so is the mark. How many placements "
                 "would decide it follows from how far the found value is from its mark, as intervals are as narrow as the "
                 f"root of their number; more than {TIE} times as many as there are count as a tie.\n\n") + "".join(
            f"- {_about(verdict)}, \"{verdict.statement}\": {verdict.doubts}.\n" for verdict in doubtful)
    return body


def _about(verdict):
    return "Section 6.5" if verdict.figure == SECTION else f"Figure {verdict.figure}"


def _sentence(text):
    return f"{text[0].upper()}{text[1:]}." if text else "The points do not tell why."


def _choices():
    return ("## Chosen here where the text is silent\n\n"
            "- Buffers in section 5.4: 1 MiB (64 KiB hold a single message of 64 KiB).\n"
            "- t_ss and t_sd in sections 5.4 and 6.4.6: those of t_hold, as on the IBM SP.\n"
            "- The hot spot gets 1 or 2 % of the background's messages altogether (`--hot-spot` 0.5 and 1.5, "
            "beside a fair share of all others). With 1 % beside its fair share it could pick up no more from a "
            "load of 0.104 on, one message each t_recv; the text has 0.15.\n"
            "- Local traffic: members compute 50,000 time units on average between two messages.\n"
            "- The sizes, numbers of nodes and computation times between which lines are drawn.\n"
            "- Those of the model, at the end of laboratory/simulate-wormhole.md.\n")


def _not_judged():
    return ("## Not judged\n\n"
            "- Figure 6.7: DYN-mesh has fewer sends a node and a deeper tree under load. `topocast-lab simulate-wormhole` "
            "tells times, not the trees that senders arrived at; only what follows for latencies is judged.\n"
            "- Figures 6.15 and 6.17: messages to the hot spot, and of consecutive multicasts, take other ways in "
            "the multistage network. Which ways messages take is not told either.\n"
            "- Figures 6.6 to 6.23: what the text gives as reasons (source contention, external contention). Only "
            "what follows for latencies is judged, and how long messages wait in sending buffers (Figure 6.5).\n")


def _saturation(points):
    """What is beyond it, and what that means."""
    piled = _lines_of(point for point in points.all if any(point.piled_up))
    overloaded = _lines_of(point for point in points.all if point.is_overloaded)
    text = ""
    if piled:
        text += (f"\nWhere more than {PILED} multicasts are under way at once in some placement, they pile up: "
                 "latencies grow as long as one simulates, and no ratio of them is judged, only in how many "
                 f"placements it is so. That is at {piled}.\n")
    if overloaded:
        text += (f"\nWhere the hot spot picks up {percent(BUSY)} of what it can, or more, messages pile up "
                 "before it until all senders' buffers are full: latencies there depend on how many multicasts "
                 "were left out before. Ratios of them are marked: they say that multicasts do badly, not how "
                 f"badly. That is at {overloaded}.\n")
    return text and f"## Beyond saturation\n{text}"


def _lines_of(points):
    """Places by condition: names and loads."""
    loads = {}
    for point in points:
        loads.setdefault(point.condition, []).append(point.load)
    return "; ".join(f"`{condition}` from a load of {min(found):.3f} on"
                     for condition, found in loads.items())


def _figure(points, figure, drawn):
    name = file_name(figure)
    if name not in drawn:
        return ""
    lines = [(line, points.line(*line[:2])) for line in figure.lines if line[2] != HOLD]
    places = sorted({point.value for _line, found in lines for point in found},
                    reverse=CONDITIONS[figure.conditions[0]].has_traffic)
    header = ["", *(_column(figure, line) for line, _found in lines)]
    rows = [[_place(lines, value),
             *(_cell(points.get(*line[:2], value), line[2], figure.unit)
               for line, _found in lines)] for value in places]
    return (f"## Figure {figure.number}: {figure.title}\n\n![](pictures/{name})\n\n"
            f"{figure.y_name[0].upper() + figure.y_name[1:]}:\n\n" + table(header, rows))


def _column(figure, line):
    condition = CONDITIONS[line[0]]
    several = len(figure.conditions) > 1
    return f"{condition.name_of(line[1])}, {condition.network}" if several \
        else condition.name_of(line[1])


def _place(lines, value):
    point = next(point for _line, found in lines for point in found if point.value == value)
    if CONDITIONS[point.condition].has_traffic:
        return f"{where_text(point)} (computation {value})"
    return where_text(point)


def _cell(point, quantity, unit):
    if point is None:
        return ""
    text = f"{getattr(point, quantity) / unit:.1f}"
    if quantity != LATENCY or not CONDITIONS[point.condition].has_traffic:
        return text
    if point.latency_confidence is not None:
        text += f" ± {percent(point.latency_confidence / point.latency)}"
    return f"{text} *{point.imprecise_placements}" if point.imprecise_placements else text


def _missing(points):
    if not points.missing:
        return ""
    return ("## Not simulated yet\n\nThe same command goes on with these:\n\n"
            + ", ".join(f"`{name}`" for name in points.missing) + "\n")
