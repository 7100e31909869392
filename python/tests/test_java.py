"""The Java virtual machine in the process: mistakes, memory, Ctrl-C, forks, other libraries."""

import os
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import foldsieve as fs


def python(code, **environment):
    """Runs code in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, **environment},
    )


def test_mistakes_are_values():
    X = np.random.RandomState(0).rand(30, 4)
    y = np.arange(30) % 2
    with pytest.raises(ValueError, match="n_features must be 1 to 4"):
        fs.FisherScore(n_features=9).fit(X, y)
    with pytest.raises(ValueError, match="unknown kernel 'cosine'; known: heat-t"):
        fs.LaplacianScore(2, kernel="cosine").fit(X)
    with pytest.raises(ValueError, match="less than the number of rows: n_neighbors = 99"):
        fs.LaplacianScore(2, n_neighbors=99).fit(X)
    with pytest.raises(ValueError, match="unknown method 'nonsense'; known: variance"):
        fs.Selector("nonsense", 2).fit(X, y)
    with pytest.raises(ValueError, match="scale must be"):
        fs.Variance(2, scale="huge").fit(X)
    with pytest.raises(ValueError, match="requires y"):
        fs.FisherScore(2).fit(X)
    with pytest.raises(FileNotFoundError):
        fs.read("no-such-file.csv")


def test_too_little_memory_is_a_memory_error():
    done = python(
        """
        import numpy as np, foldsieve as fs
        fs.configure(max_memory="64m")
        try:
            fs.Isomap(2).fit(np.random.rand(20000, 40))
        except MemoryError as e:
            print("MemoryError:", e)
        """
    )
    assert done.stdout.startswith("MemoryError:"), done.stdout + done.stderr


def test_settings_come_before_the_machine():
    fs.Variance(1).fit(np.eye(4) + np.arange(4))
    with pytest.raises(RuntimeError, match="before anything is fitted"):
        fs.configure(max_memory="1g")


def test_a_fork_is_told():
    done = python(
        """
        import multiprocessing, numpy as np, foldsieve as fs
        X = np.random.rand(30, 4)
        fs.Variance(1).fit(X)
        def child():
            try:
                fs.Variance(1).fit(X)
            except RuntimeError as e:
                print(e, flush=True)
        p = multiprocessing.get_context("fork").Process(target=child)
        p.start(); p.join(30); print("exit", p.exitcode)
        """
    )
    assert "was forked" in done.stdout and "spawn" in done.stdout, done.stdout + done.stderr
    assert "exit 0" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(
    "work",
    [
        "fs.LaplacianScore(5).fit(np.random.RandomState(0).rand(250000, 40))",
        "fs.Tsne(iterations=1000000).fit(np.random.RandomState(0).rand(150, 4))",
        "fs.Bahsic(1).fit(np.random.RandomState(0).rand(300, 2000), np.arange(300) % 2)",
    ],
    ids=["large", "many rounds on a small table", "a slow score"],
)
def test_ctrl_c_cancels(work):
    process = subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-c",
            textwrap.dedent(
                """
                import signal, sys, numpy as np, foldsieve as fs
                # What a shell runs in the background ignores it, and hands that on.
                signal.signal(signal.SIGINT, signal.default_int_handler)
                X = np.random.RandomState(0).rand(50, 40)
                fs.Variance(1).fit(X)
                print("ready", flush=True)
                try:
                    eval(sys.argv[1])  # a minute of work
                    print("finished")
                except KeyboardInterrupt:
                    print("cancelled")
                print(fs.Variance(1).fit(X).n_features_, "works again")
                """
            ),
            work,
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline().strip() == "ready"
    try:
        process.wait(0.7)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert out.split("\n")[:2] == ["cancelled", "1 works again"]


def test_progress_is_shown(capsys):
    pytest.importorskip("tqdm")
    X = np.random.RandomState(0).rand(3000, 20)
    fs.LaplacianScore(5, verbose=True).fit(X)
    assert "it/s" in capsys.readouterr().err


def test_threads_change_nothing():
    X = np.random.RandomState(0).rand(400, 20)
    one = fs.LleScore(5, n_jobs=1).fit(X)
    many = fs.LleScore(5, n_jobs=3).fit(X)
    np.testing.assert_array_equal(one.scores_, many.scores_)
    with pytest.raises(ValueError, match="n_jobs"):
        fs.LleScore(5, n_jobs=0).fit(X)
