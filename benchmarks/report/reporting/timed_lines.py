"""Reads what timed_broadcasts.cpp prints."""


def read(text):
    """Seconds by (name, bytes), and the set of those whose bytes were wrong. Other lines, as those of
    the program's starter, say nothing here; a last line without its end counts as not there."""
    times, wrong = {}, set()
    for line in text.split("\n")[:-1]:
        words = line.split()
        if len(words) == 4 and words[0] == "time":
            times[words[1], int(words[2])] = float(words[3])
        elif len(words) == 3 and words[0] == "wrong":
            wrong.add((words[1], int(words[2])))
    return times, wrong


def result(output, name, size, otherwise):
    """(seconds, failure) of one broadcast; `otherwise` tells why where there is nothing."""
    times, wrong = output
    if (name, size) in wrong:
        return None, "wrong data"
    if (name, size) in times:
        return times[name, size], ""
    return None, otherwise
