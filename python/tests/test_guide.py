"""What the guides show runs: every block of Python, and every call in the tables."""

import ast
import re
from pathlib import Path

import numpy as np
import pytest

import foldsieve as fs

PYTHON = Path(__file__).resolve().parents[1]
PAGES = [PYTHON.parent / "docs" / "python.md", PYTHON / "README.md"]


def _blocks():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        fences = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        assert fences, page
        for number, (language, code) in enumerate(fences):
            yield pytest.param(language, code, id=f"{page.parent.name}/{page.name}-{number}")


@pytest.mark.parametrize("language, code", _blocks())
def test_every_block_runs(language, code, tmp_path, monkeypatch, capsys):
    assert language == "python", "a language no test runs"
    monkeypatch.chdir(tmp_path)
    shown = {}
    *lines, last = ast.parse(code).body
    exec(compile(ast.Module(lines, []), "guide", "exec"), shown)
    if isinstance(last, ast.Expr):  # as a notebook shows it
        value = eval(compile(ast.Expression(last.value), "guide", "eval"), shown)
        assert "keep" in repr(value) and "<svg" in value._repr_html_()
    for number in re.findall(r"^0\.\d+$", capsys.readouterr().out, re.MULTILINE):
        assert float(number) > 0.9  # the share of digits that were told right


def _calls():
    """Every ``fs....`` in the texts, one by one."""
    for page in PAGES:
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        yield from re.findall(r"`(?:foldsieve|fs)\.([^`]+)`", text)


@pytest.mark.parametrize("call", sorted(set(_calls())))
def test_every_call_is_one(call):
    name = re.match(r"\w+", call).group()
    assert hasattr(fs, name), call
    if "(" not in call or "..." in call or not isinstance(getattr(fs, name), type):
        return
    made = eval("fs." + call, {"fs": fs})
    y = np.arange(60) % 2
    X = np.random.RandomState(0).randint(0, 9, (60, 30)) + 2.0 * y[:, None]
    made.fit(X, y)
