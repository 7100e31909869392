"""The command line, as tests ask it."""

import csv
import subprocess
import sys


def program(*arguments):
    """Runs the program of the package, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "foldsieve", *map(str, arguments), "--quiet"],
        capture_output=True,
        text=True,
        timeout=300,
    )


def done(*arguments):
    """What it wrote to the standard output; it must have been right."""
    ended = program(*arguments)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def rankings(file, *arguments):
    """The rankings it made, by their methods: pairs of the feature's place and its score as text."""
    done("rank", *arguments, "--output", file)
    found = {}
    with open(file, newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            found.setdefault(row["method"], []).append((int(row["index"]), row["score"]))
    return found


def classes(module):
    """The classes of ``foldsieve.selectors`` or ``foldsieve.embeddings``."""
    return [getattr(module, name) for name in module.__all__]


def write_table(file, X, y):
    """The table as CSV, its columns called f0, f1, ... and label."""
    with open(file, "w", newline="", encoding="utf-8") as out:
        lines = csv.writer(out)
        lines.writerow([*(f"f{j}" for j in range(X.shape[1])), "label"])
        for cells, label in zip(X.tolist(), y.tolist()):
            lines.writerow([*cells, label])
