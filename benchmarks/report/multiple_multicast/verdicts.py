"""Whether ratios of means lie within limits. In: means with their confidence. Out: verdicts, and the ratios in words."""


class Ratio:
    """Of two means, with an interval that has the true ratio with a confidence of about 95 %."""

    def __init__(self, above, below):
        self.value = above.value / below.value
        error = self.value * ((above.error / above.value) ** 2 + (below.error / below.value) ** 2) ** 0.5
        self.low, self.high = self.value - error, self.value + error

    def verdict(self, least, most):
        if least <= self.low and self.high <= most:
            return "yes"
        return "no" if self.high < least or self.low > most else "undecided"

    def compared_with(self, other):
        """Whether it is the greater of two ratios."""
        if self.low > other.high:
            return "yes"
        return "no" if self.high < other.low else "undecided"

    def __str__(self):
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def all_of(verdicts):
    """Of a statement that several cases have to bear out."""
    return "no" if "no" in verdicts else "undecided" if "undecided" in verdicts else "yes"
