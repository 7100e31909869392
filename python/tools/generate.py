#!/usr/bin/env python3
"""Writes one class a method, from the catalogue and the pages of the methods.

    python tools/generate.py          writes src/foldsieve/selectors.py and embeddings.py
    python tools/generate.py --check  says whether they are up to date
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[1]
PAGES = PYTHON.parent / "docs" / "methods"
sys.path.insert(0, str(PYTHON / "src"))

from foldsieve import _jvm  # noqa: E402
from foldsieve._estimators import python_name  # noqa: E402

HEAD = '''"""{what}

Written by tools/generate.py from the catalogue; do not edit.
"""

# pylint: disable=too-many-arguments,too-many-instance-attributes,line-too-long
# flake8: noqa: E501
from __future__ import annotations

from typing import Any, Optional, Union

from ._estimators import {bases}

__all__ = [
{names}
]
'''

SELECTOR_HEAD = {
    "n_features": (
        "Union[int, float, str, None]",
        "None",
        "int, float, 'auto' or None, default=None",
        "How many features to keep: a number, a share of them, ``'auto'`` (as many as the data show"
        " to be enough, judged on held-out rows where there are classes), or None for half of them.",
    )
}
METRIC = (
    "Any",
    '"euclidean"',
    "str, array or sparse matrix, default='euclidean'",
    "What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,"
    " ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as a"
    " square array; or a sparse matrix with the distances to the neighbours of every row.",
)
PRECOMPUTED = (
    METRIC[0],
    METRIC[1],
    METRIC[2],
    METRIC[3] + " ``'precomputed'``: X itself holds the distances.",
)
SELECTOR_TAIL = {
    "keep": (
        "Any",
        "None",
        "sequence of str or int, or None, default=None",
        "Features that must stay, by name or place: they come first, and the method goes on from"
        " them.",
    ),
    "feature_groups": (
        "Any",
        "None",
        "dict, sequence or None, default=None",
        "Features that are chosen together: the name of its group by feature, or a name (or None)"
        " for every feature. ``n_features`` counts groups then.",
    ),
}
TAIL = {
    "scale": (
        "Optional[str]",
        "None",
        "None, 'auto', 'standard' or 'minmax', default=None",
        "How the columns are scaled before the method sees them. ``'auto'``, what the command line"
        " does: columns of different units are standardised.",
    ),
    "target": (
        "str",
        '"auto"',
        "'auto', 'classes' or 'numbers', default='auto'",
        "What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are"
        " numbers to predict.",
    ),
    "n_jobs": (
        "Optional[int]",
        "None",
        "int or None, default=None",
        "Java threads: None for all that the process may use, -1 for all processors. The result"
        " does not depend on it.",
    ),
    "random_state": (
        "Any",
        "None",
        "int, RandomState or None, default=None",
        "The seed of methods that draw random numbers; None is 1.",
    ),
    "verbose": ("bool", "False", "bool, default=False", "Shows progress bars, by tqdm."),
}
IMAGE_SHAPE = (
    "Optional[tuple[int, int]]",
    "None",
    "(int, int) or None, default=None",
    "Rows and columns of the images whose pixels the features are, row after row. None: the shape"
    " nearest to a square.",
)

SELECTOR_ATTRIBUTES = """\
order_ : array of int
    The ranked features, best first.
ranking_ : array of int of shape (n_features_in_,)
    The place of every feature, 1 for the best; those not ranked share the place after the last.
scores_ : array of float of shape (n_features_in_,)
    The score of every feature; NaN where it has none.
direction_ : str
    ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
parts_ : dict of str to array
    The parts of the scores.
notes_ : list of str
    Remarks of the method.
n_features_ : int
    How many features are kept.
choice_ : dict or None
    The choice among methods, where one was made.
n_features_in_, feature_names_in_
    As scikit-learn has them."""

EMBEDDING_ATTRIBUTES = """\
embedding_ : array of shape (n_samples, n_components)
    The coordinates of the rows the map was learnt on.
eigenvalues_ : array of float
    The eigenvalues behind the coordinates.
component_sizes_ : array of int
    The rows in each connected piece of the neighbour graph.
notes_ : list of str
    Remarks of the method.
n_features_in_, feature_names_in_
    As scikit-learn has them."""


def main() -> int:
    kinds = _jvm.java("method.Method$Kind")
    texts = {
        "selectors.py": module(
            "Feature scores as estimators: each ranks the features and keeps the best.",
            [kinds.FEATURE_SCORE],
        ),
        "embeddings.py": module(
            "Maps as estimators: each places rows in few dimensions.",
            [kinds.EMBEDDING, kinds.IMAGE_EMBEDDING],
        ),
    }
    stale = []
    for name, text in texts.items():
        file = PYTHON / "src" / "foldsieve" / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                file.write_text(text, encoding="utf-8")
    if "--check" in sys.argv and stale:
        print("the catalogue has changed; run python tools/generate.py:", ", ".join(stale))
        return 1
    return 0


def module(what: str, kinds: list) -> str:
    methods = [m for kind in kinds for m in _jvm.java("method.Methods").all(kind)]
    bases = sorted({base(m) for m in methods})
    names = sorted(class_name(m) for m in methods)
    head = HEAD.format(
        what=what,
        bases=", ".join(bases),
        names="\n".join(f'    "{name}",' for name in names),
    )
    return head + "".join(class_text(m) for m in methods)


def class_name(method) -> str:
    return str(method.defaults().getClass().getSimpleName())


def base(method) -> str:
    return {
        "FEATURE_SCORE": "WeightedSelectorBase" if weighs_rows(method) else "SelectorBase",
        "EMBEDDING": "EmbeddingBase",
        "IMAGE_EMBEDDING": "ImageEmbeddingBase",
    }[str(method.kind())]


def weighs_rows(method) -> bool:
    return str(method.kind()) == "FEATURE_SCORE" and bool(method.defaults().weighsRows())


def class_text(method) -> str:
    traits = {str(trait) for trait in method.traits()}
    is_score = str(method.kind()) == "FEATURE_SCORE"
    parameters = {}
    if is_score:
        parameters.update(SELECTOR_HEAD)
    if base(method) == "ImageEmbeddingBase":
        parameters["image_shape"] = IMAGE_SHAPE
    for parameter in method.parameters():
        parameters[python_name(str(parameter.name()))] = described(
            parameter, base(method) == "ImageEmbeddingBase"
        )
    if base(method) != "ImageEmbeddingBase" and method.defaults().comparesRows():
        only_distances = not is_score and method.defaults().needsDistancesOnly()
        parameters["metric"] = PRECOMPUTED if only_distances else METRIC
    if is_score:
        parameters.update(SELECTOR_TAIL)
    tail = dict(TAIL)
    if not is_score:
        del tail["target"]
    parameters.update(tail)
    first = next(iter(parameters))
    lines = [f"\n\nclass {class_name(method)}({base(method)}):"]
    lines += docstring(method, parameters, is_score)
    lines.append(f'    _method = "{method.id()}"')
    if "NEEDS_CLASSES" in traits or "TWO_CLASSES" in traits:
        lines.append('    _needs = "classes"')
    elif "NEEDS_LABELS" in traits:
        lines.append('    _needs = "labels"')
    if "TWO_CLASSES" in traits:
        lines.append("    _only_two_classes = True")
    if "NEEDS_NON_NEGATIVE" in traits:
        lines.append("    _non_negative = True")
    neighbors = [p for p in method.parameters() if str(p.name()) == "neighbors"]
    if neighbors and str(neighbors[0].defaultValue()).isdigit():
        lines.append(f"    _default_neighbors = {neighbors[0].defaultValue()}")
    if any(str(p.range()) == "1..classes-1" for p in method.parameters()):
        lines.append("    _default_components = 2")
    lines += ["", "    def __init__(", "        self,"]
    if not (is_score or base(method) == "ImageEmbeddingBase") and first != "n_components":
        lines.append("        *,")
        first = ""
    for name, (annotation, value, _, _) in parameters.items():
        lines.append(f"        {name}: {annotation} = {value},")
        if name == first and len(parameters) > 1:
            lines.append("        *,")
    lines.append("    ) -> None:")
    lines += [f"        self.{name} = {name}" for name in parameters]
    return "\n".join(lines) + "\n"


def described(parameter, of_images: bool) -> tuple[str, str, str, str]:
    """Annotation, default, type in words and text of a parameter of the catalogue."""
    kind = str(parameter.type())
    default = str(parameter.defaultValue())
    words = [str(word) for word in parameter.words()]
    text = sentence(str(parameter.text()))
    range_ = str(parameter.range())
    if str(parameter.name()) == "neighbors" and kind == "WHOLE":
        return (
            "Optional[int]",
            "None",
            f"int or None, default=None ({default})",
            f"{text} None: {default}, or fewer where there are no more rows.",
        )
    if str(parameter.name()) == "dims" and of_images:
        return (
            "Union[int, str, None]",
            "None",
            "int, 'UxV' or None, default=None",
            f"{text} {range_.replace('|', ' or ')}. None: {default}, or 1 where images have one row"
            " or column.",
        )
    if str(parameter.name()) == "dims" and range_ == "1..classes-1":
        return (
            "Optional[int]",
            "None",
            f"int or None, default=None ({default})",
            f"{text} None: {default}, or 1 where there are two classes.",
        )
    if kind == "WHOLE":
        return "int", default, f"int, default={default}", f"{text} Range: {range_}."
    if kind == "NUMBER":
        value = repr(float(default))
        return "float", value, f"float, default={value}", f"{text} Range: {range_}."
    if kind == "FLAG":
        value = default.capitalize()
        return "bool", value, f"bool, default={value}", text
    quoted = ", ".join(f"'{word}'" for word in words)
    if kind == "CHOICE":
        return "str", f'"{default}"', f"{{{quoted}}}, default='{default}'", text
    value = default if re.fullmatch(r"-?\d+(\.\d+)?", default) else f'"{default}"'
    return (
        "Union[int, float, str]",
        value,
        f"number or text, default={value}",
        f"{text} Range: {range_.replace('|', ' | ')}.",
    )


def sentence(text: str) -> str:
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "?")) else text + "."


def docstring(method, parameters: dict, is_score: bool) -> list[str]:
    page = (PAGES / f"{method.id()}.md").read_text(encoding="utf-8")
    parts = [f"{method.name()}: {lower(str(method.summary()))}"]
    parts.append(section(page, "What it computes"))
    parts.append("Parameters\n----------")
    parts[-1] += "".join(
        f"\n{name} : {kind}\n{textwrap.indent(filled(text, 88), '    ')}"
        for name, (_, _, kind, text) in parameters.items()
    )
    attributes = SELECTOR_ATTRIBUTES if is_score else EMBEDDING_ATTRIBUTES
    parts.append("Attributes\n----------\n" + attributes)
    notes = [
        section(page, title)
        for title in (
            "Undefined and refused",
            "Cost",
            "Where it departs from the paper",
            "What did not reproduce",
            "Weaknesses",
        )
    ]
    parts.append(
        "Notes\n-----\n"
        + "\n\n".join(note for note in notes if note and not note.startswith("Nothing is on record"))
    )
    parts.append("References\n----------\n" + (section(page, "Paper") or str(method.paper())))
    body = "\n\n".join(part for part in parts if part)
    text = textwrap.indent(body.replace("\\", "\\\\").replace('"""', "'''"), "    ")
    return ['    """' + text.lstrip(), '    """', ""]


def lower(text: str) -> str:
    return text[0].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def section(page: str, title: str) -> str:
    """A section of a method's page as plain text."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", page, re.S | re.M)
    if not found:
        return ""
    out = []
    for block in re.split(r"(```.*?```)", found.group(1).strip(), flags=re.S):
        if block.startswith("```math"):
            formula = block.removeprefix("```math").removesuffix("```").strip()
            out.append(".. math::\n\n" + textwrap.indent(formula, "    "))
        elif block.startswith("```"):
            out.append(textwrap.indent(block.strip("`").strip(), "    "))
        else:
            out += [filled(plain(p), 92) for p in block.strip().split("\n\n") if p.strip()]
    return "\n\n".join(out)


def plain(text: str) -> str:
    text = re.sub(r"\$`(.*?)`\$", r"\1", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return text.replace("`", "``") if "``" not in text else text


def filled(text: str, width: int) -> str:
    if text.lstrip().startswith(("- ", "|")):
        return text
    return textwrap.fill(" ".join(text.split()), width, break_long_words=False)


if __name__ == "__main__":
    sys.exit(main())
