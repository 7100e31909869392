"""Java's messages in the words of Python.

Java names the settings that help as parts of a message and leaves their words to the program that
shows it: the command line says ``--missing drop-rows``. Here they are keywords of ``read`` for a
file, and what to do with X and y for a table in memory.
"""

from __future__ import annotations

import re
from typing import Any, Callable

import jpype

#: Names of the catalogue that differ in Python, as scikit-learn has them.
RENAMED = {
    "neighbors": "n_neighbors",
    "dims": "n_components",
    "lambda": "lam",
}
#: The two kinds of label, by their words in Java.
TARGETS = {"class": "classes", "number": "numbers"}

#: What Java says of a table, and what is done about it where the table is X and y.
_OF_TABLES = (
    ("name a label column", "give y"),
    ("name another label", "give another y"),
    ("read it as numbers", "take it as numbers"),
    ("read it as classes", "take it as classes"),
    ("maps samples and ranks no features", "maps samples and ranks no features; Embedding takes it"),
    ("ranks features and makes no map", "ranks features and makes no map; Selector takes it"),
)
#: Neighbours are k in messages of their search.
_NAMES = {**RENAMED, "k": "n_neighbors"}
#: A parameter stands at the head of a message, or with its value.
_PARAMETER = re.compile(r"(?:^|(?<=[\s(]))(neighbors|k|dims|lambda)(?= must|=| = | takes)")

Spelling = Callable[[str, str], str]


def for_read(setting: str, value: str) -> str:
    """A setting as a keyword of ``foldsieve.read``."""
    name = re.sub("[A-Z]", lambda capital: "_" + capital.group().lower(), setting)
    if not value:
        return f"{name}="
    if name == "target":
        value = TARGETS.get(value, value)
    if name == "drop":
        return f"drop={_listed(value)}"
    return f"{name}={value!r}"


def for_tables(setting: str, value: str) -> str:
    """What to do with X and y in the place of a setting."""
    if setting == "label":
        return ""  # the sentence speaks of y already
    if setting == "missing":
        return "rows = pandas.notna(y); X[rows], y[rows]"
    if setting in ("drop", "id"):
        return f"X.drop(columns={_listed(value)})"
    return for_read(setting, value)


def _listed(value: str) -> str:
    return repr(value.split(","))


def said(message: Any, spelling: Spelling) -> str:
    """The text of a ``Message`` of Java."""
    function = jpype.JProxy(
        "java.util.function.Function",
        dict={"apply": lambda mention: spelling(str(mention.setting().id()), str(mention.value()))},
    )
    return plain(str(message.text(function)).replace(" ()", ""), spelling)


def plain(text: str, spelling: Spelling = for_tables) -> str:
    """A finished text of Java: parameters by their names in Python, labels as y."""
    text = _PARAMETER.sub(lambda found: _NAMES[found.group(1)], text)
    if spelling is for_tables:
        for theirs, ours in _OF_TABLES:
            text = text.replace(theirs, ours)
    return text


def notes(texts: Any) -> list[str]:
    """Remarks of Java on a table in memory."""
    return [plain(str(text)) for text in texts]
