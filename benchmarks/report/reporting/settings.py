"""What a report shall time, read from a JSON file. In: a path. Out: a dictionary that beds can rely on.

../README.md describes the fields."""

import json
import os

FIELDS = {"bed", "networks", "speeds", "sizes", "segments", "most_segments", "schedules",
          "time_out_seconds", "library"}
FIELDS_OF_BED = {"simulated": set(), "emulated": {"measure"}}
FIELD_OF_SPEED = {"simulated": "parameters", "emulated": "rate"}


class SettingsError(Exception):
    """The file is not as it must be; says what to do."""


def read(path, bed):
    """Settings of a report on this bed."""
    try:
        with open(path, encoding="utf-8") as file:
            settings = json.load(file)
    except (OSError, json.JSONDecodeError) as error:
        raise SettingsError(f"settings {path}: {error}") from error
    _check(settings, path, bed)
    return settings


def speeds_of(entry, settings):
    """The speeds at which this network of the settings is measured: those that it names, or all."""
    return entry.get("speeds", list(settings["speeds"]))


def _check(settings, path, bed):
    if not isinstance(settings, dict) or settings.get("bed") != bed:
        raise SettingsError(f"settings {path} are not of the {bed} bed: 'bed' must be '{bed}'")
    needed = FIELDS | FIELDS_OF_BED[bed]
    wrong = sorted(needed ^ set(settings))
    if wrong:
        name = wrong[0]
        raise SettingsError(f"settings {path}: '{name}' is "
                            f"{'missing' if name in needed else 'not known'}")
    if not settings["sizes"] or min(settings["sizes"]) <= 0:
        raise SettingsError(f"settings {path}: 'sizes' must be message sizes above 0")
    for entry in settings["networks"]:
        if not os.path.exists(entry.get("topology", "")):
            raise SettingsError(f"settings {path}: there is no topology '{entry.get('topology')}'; "
                                "name it from the top of the repository")
        unknown = set(speeds_of(entry, settings)) - set(settings["speeds"])
        if unknown:
            raise SettingsError(f"settings {path}: network '{entry['topology']}' names the speed "
                                f"'{min(unknown)}', which 'speeds' does not have")
    for name, speed in settings["speeds"].items():
        if FIELD_OF_SPEED[bed] not in speed:
            raise SettingsError(f"settings {path}: speed '{name}' needs '{FIELD_OF_SPEED[bed]}'")
