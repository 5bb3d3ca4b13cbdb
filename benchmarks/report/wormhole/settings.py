"""How finely the figures are simulated, read from a JSON file. In: a path. Out: a dictionary that simulator.py
can rely on. ../README.md describes the fields."""

import json

from reporting.settings import SettingsError

from .catalogue import COMPUTATION, CONDITIONS, FIGURES, MACHINES

FIELDS = {"bed", "figures", "bytes", "members", "computation", "placements", "placements_alone",
          "placements_local", "precision", "warm_up", "most", "seed", "time_out_seconds"}


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            settings = json.load(file)
    except (OSError, json.JSONDecodeError) as error:
        raise SettingsError(f"settings {path}: {error}") from error
    if not isinstance(settings, dict) or settings.get("bed") != "wormhole":
        raise SettingsError(f"settings {path} are not of wormhole networks: 'bed' must be 'wormhole'")
    wrong = sorted(FIELDS ^ set(settings))
    if wrong:
        raise SettingsError(f"settings {path}: '{wrong[0]}' is "
                            f"{'missing' if wrong[0] in FIELDS else 'not known'}")
    known = [figure.number for figure in FIGURES]
    for number in settings["figures"]:
        if number not in known:
            raise SettingsError(f"settings {path}: there is no figure '{number}'; there are "
                                + ", ".join(known))
    return settings


def wanted_figures(settings):
    """All if none is named."""
    return [figure for figure in FIGURES
            if not settings["figures"] or figure.number in settings["figures"]]


def wanted_lines(settings):
    """(condition, schedule) of what the figures show, each once, and then of what is only spoken of."""
    figures = wanted_figures(settings)
    lines = [line for figure in figures for line in figure.lines]
    lines += [line for figure in figures for line in figure.spoken_of]
    return list(dict.fromkeys((CONDITIONS[condition], schedule)
                              for condition, schedule, _quantity in lines))


def placements(settings, condition):
    """Over how many multicasts are simulated."""
    if not condition.has_traffic:
        return settings["placements_alone"]
    return settings["placements_local" if condition.has_local_traffic else "placements"]


def values(settings, condition):
    """Of what varies in a condition, as far as the network has machines for them."""
    wanted = settings[condition.varies]
    if condition.varies == COMPUTATION:
        return wanted["mesh" if condition.is_mesh else "multistage"]
    return [value for value in wanted
            if condition.varies != "members" or value <= MACHINES[condition.network]]
