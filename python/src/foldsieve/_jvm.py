"""The Java virtual machine inside this process: started once, at the first use.

``configure`` is for before that. Work is done on a thread of its own, so that Ctrl-C reaches Python
and cancels it. A process that was forked after the start has no machine; it is told so.
"""

from __future__ import annotations

import os
import queue
import threading
from numbers import Integral
from pathlib import Path
from typing import Any, Callable, Optional, Sequence, Union

import jpype

from . import _words

_HERE = Path(__file__).resolve().parent
_START = threading.Lock()
_settings: dict[str, Any] = {"max_memory": None, "java_options": (), "jar": None, "class_path": ()}
#: What the module that reads Parquet and Arrow asks of Java: it reads buffers where they lie, and
#: its database is native code.
_FOR_SQL = ("--add-opens=java.base/java.nio=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED")
_owner: Optional[int] = None


def configure(
    *,
    max_memory: Optional[str] = None,
    java_options: Sequence[str] = (),
    jar: Optional[str] = None,
    class_path: Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]] = (),
) -> None:
    """Sets how the Java virtual machine is started; before anything is fitted.

    Parameters
    ----------
    max_memory : str, optional
        The largest Java heap, as ``"4g"``. Without it 60 % of the machine's memory.
    java_options : sequence of str
        Further options of the ``java`` command.
    jar : str, optional
        Another ``foldsieve.jar`` than the one inside this package.
    class_path : path or sequence of paths, optional
        More jars, or folders of them: ``'REPOSITORY/foldsieve-sql/target'`` has what reads Parquet
        and Arrow files, whose database is larger than all the rest and not in this package.
    """
    if _owner is not None:
        raise RuntimeError(
            "the Java virtual machine is running already; call foldsieve.configure before anything"
            " is fitted"
        )
    single = isinstance(class_path, (str, os.PathLike))
    more = tuple(jar for path in ([class_path] if single else class_path) for jar in _jars(path))
    _settings.update(
        max_memory=max_memory, java_options=tuple(java_options), jar=jar, class_path=more
    )


def _jars(path: Any) -> list[str]:
    """A jar, or the jars of a folder with those in its ``lib``, which they need."""
    place = Path(path)
    if place.is_file():
        return [str(place)]
    found = [*sorted(place.glob("*.jar")), *sorted(place.glob("lib/*.jar"))]
    if not found:
        raise ValueError(f"class_path names a jar or a folder with jars, and there is none: {path}")
    return [str(jar) for jar in found]


def class_path() -> list[str]:
    """Where our Java classes are: the jar of this package or what the caller named, then more."""
    return [*_own_path(), *_settings["class_path"]]


def _own_path() -> list[str]:
    given = _settings["jar"] or os.environ.get("FOLDSIEVE_JAR")
    if given:
        return str(given).split(os.pathsep)
    inside = _HERE / "foldsieve.jar"
    built = _HERE.parents[2] / "foldsieve-app" / "target" / "foldsieve.jar"
    for jar in (inside, built):
        if jar.is_file():
            return [str(jar)]
    raise RuntimeError(
        f"there is no foldsieve.jar in {_HERE}; build it with `mvn package`, install this package"
        " again, or set FOLDSIEVE_JAR"
    )


def start() -> None:
    """Starts the machine, unless it runs; also refuses a fork of the process it runs in."""
    global _owner
    if _owner == os.getpid():
        return
    with _START:
        if _owner == os.getpid():
            return
        if _owner is not None:
            raise RuntimeError(
                f"this process was forked from process {_owner} after the Java virtual machine had"
                " started there, and a fork has none; start processes by 'spawn', or let joblib use"
                " its default 'loky'"
            )
        if not jpype.isJVMStarted():
            _start_own()
        else:
            _join_running()
        _owner = os.getpid()


def _start_own() -> None:
    path = class_path()
    debian = Path("/usr/share/java/org.jpype.jar")  # JPype of Debian does not find it by itself
    if debian.is_file():
        path.append(str(debian))
    memory = _settings["max_memory"]
    heap = f"-Xmx{memory}" if memory else "-XX:MaxRAMPercentage=60"
    # By default the heap begins so small that every large array grows it, and pages that the system
    # has never given out take four times as long as the copy itself.
    begin = "-XX:InitialRAMPercentage=4"
    for_sql = _FOR_SQL if _settings["class_path"] else ()
    given = _settings["java_options"]
    options = ["-Xrs", heap, begin, "-XX:+UseParallelGC", *for_sql, *given]
    try:
        jpype.startJVM(*options, classpath=path, convertStrings=False)
    except jpype.JVMNotFoundException:
        raise RuntimeError(
            "there is no Java: install a JDK or JRE, 17 or later, or set JAVA_HOME"
        ) from None


def _join_running() -> None:
    """Somebody else started a machine in this process: our classes are added to it."""
    for jar in class_path():
        jpype.addClassPath(jar)
    try:
        jpype.JClass("org.foldsieve.method.Methods")
    except TypeError:
        raise RuntimeError(
            "the Java virtual machine of this process was started without Foldsieve; import and use"
            f" foldsieve first, or start it with {class_path()[0]} on its class path"
        ) from None


_classes: dict[str, Any] = {}


def java(name: str) -> Any:
    """The class ``org.foldsieve.<name>``; starts the machine. A full name of Java works too."""
    start()
    found = _classes.get(name)
    if found is None:
        full = name if name.startswith("java.") else "org.foldsieve." + name
        found = _classes[name] = jpype.JClass(full)
    return found


def text_list(texts: Sequence[Any]) -> Any:
    """A Java list of strings."""
    start()
    return java("java.util.Arrays").asList(jpype.JArray(jpype.JString)([str(t) for t in texts]))


def ints(values: Any) -> Any:
    """A Java array of int."""
    start()
    return jpype.JArray(jpype.JInt)(values)


def doubles(values: Any) -> Any:
    """A Java array of double."""
    start()
    return jpype.JArray(jpype.JDouble)(values)


def threads(n_jobs: Optional[int]) -> int:
    """Java threads for ``n_jobs``: None is what the process may use, -1 all processors."""
    cores = os.cpu_count() or 1
    if n_jobs is None:
        # joblib's workers are told by these how much of the machine is theirs.
        told = os.environ.get("OMP_NUM_THREADS", "")
        return max(1, min(cores, int(told))) if told.isdigit() and int(told) > 0 else cores
    if isinstance(n_jobs, bool) or not isinstance(n_jobs, Integral) or n_jobs == 0:
        raise ValueError(
            "n_jobs must be the number of threads, -1 for all processors, or None, and not 0:"
            f" n_jobs={n_jobs!r}"
        )
    n_jobs = int(n_jobs)
    return n_jobs if n_jobs > 0 else max(1, cores + 1 + n_jobs)


def seed(random_state: Any) -> int:
    """The seed of a ``random_state`` as scikit-learn has it; None is 1, what Foldsieve takes."""
    if random_state is None:
        return 1
    if hasattr(random_state, "randint"):
        return int(random_state.randint(2**31 - 1))
    if hasattr(random_state, "integers"):  # numpy's newer generators
        return int(random_state.integers(2**31 - 1))
    if isinstance(random_state, bool) or not isinstance(random_state, Integral):
        raise ValueError(
            "random_state must be a whole number, a numpy.random.RandomState or None:"
            f" random_state={random_state!r}"
        )
    return int(random_state)


def _defaults() -> Any:
    """What every run starts from; it asks the machine for its memory, so once is enough."""
    found = _classes.get("defaults")
    if found is None:
        found = _classes["defaults"] = java("run.Run").defaults()
    else:
        start()
    return found


def run(
    work: Callable[[Any], Any],
    *,
    n_jobs: Optional[int] = None,
    random_state: Any = None,
    progress: bool = False,
    spelling: _words.Spelling = _words.for_tables,
) -> Any:
    """Does Java work with a ``Run`` and gives its result; Ctrl-C cancels it.

    ``spelling`` has the words for settings that a refusal names.

    Java's exceptions become ``ValueError`` (what was given), ``MemoryError`` and
    ``KeyboardInterrupt``; anything else is a fault of ours and stays a ``RuntimeError``.
    """
    cancellation = java("run.Cancellation")()
    java_run = (
        _defaults()
        .withThreads(threads(n_jobs))
        .withSeed(seed(random_state))
        .withCancellation(cancellation)
    )
    bar = _Bar() if progress else None
    if bar is not None:
        java_run = java_run.withProgress(jpype.JProxy(java("run.Progress"), inst=bar))
    try:
        if threading.current_thread() is not threading.main_thread():
            return _translated(work, java_run, spelling)  # Ctrl-C is not told to this thread
        return _worker.do(lambda: _translated(work, java_run, spelling), cancellation)
    finally:
        if bar is not None:
            bar.close()


class _Worker:
    """The thread that waits for Java while the main thread listens for Ctrl-C.

    One is kept for all work: to make another known to Java takes longer than a fit of iris.
    """

    def __init__(self) -> None:
        self._tasks: queue.SimpleQueue[_Task] = queue.SimpleQueue()
        self._thread: Optional[threading.Thread] = None

    def do(self, work: Callable[[], Any], cancellation: Any) -> Any:
        """Gives what the work gives; for the main thread alone."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="foldsieve", daemon=True)
            self._thread.start()
        task = _Task(work)
        try:
            self._tasks.put(task)
            # A wait without a limit would not let Ctrl-C through on every platform.
            while not task.done.wait(0.2):
                pass
        except KeyboardInterrupt:
            cancellation.cancel()
            task.done.wait()
            raise
        if task.failure is not None:
            raise task.failure
        return task.outcome

    def _serve(self) -> None:
        while True:
            self._tasks.get().run()


class _Task:
    """Work, and what became of it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self.outcome: Any = None
        self.failure: Optional[BaseException] = None
        self.done = threading.Event()

    def run(self) -> None:
        """Does it; never fails itself."""
        try:
            self.outcome = self._work()
        except BaseException as wrong:  # pylint: disable=broad-except
            self.failure = wrong
        self.done.set()


_worker = _Worker()


def _translated(work: Callable[[Any], Any], java_run: Any, spelling: _words.Spelling) -> Any:
    try:
        return work(java_run)
    except jpype.JException as wrong:
        raise python_error(wrong, spelling) from None


def python_error(wrong: Any, spelling: _words.Spelling = _words.for_tables) -> BaseException:
    """What a Java exception is called in Python; the message is ours."""
    message = _message(wrong, spelling)
    if isinstance(wrong, java("run.CancelledException")):
        return KeyboardInterrupt(message)
    if isinstance(wrong, java("run.MemoryLimitException")):
        return MemoryError(message)
    if isinstance(wrong, java("java.lang.OutOfMemoryError")):
        return MemoryError(
            f"Java has no memory left ({message}); give it more before the first fit, as in"
            " foldsieve.configure(max_memory='8g')"
        )
    if isinstance(wrong, java("run.FoldsieveException")):
        return ValueError(message)
    if isinstance(wrong, java("java.lang.IllegalArgumentException")):
        return ValueError(message)
    if isinstance(wrong, java("java.nio.file.NoSuchFileException")):
        return FileNotFoundError(message)
    if isinstance(wrong, java("java.io.IOException")):
        return OSError(message)
    return RuntimeError(f"a fault of Foldsieve, please report it: {wrong}\n{wrong.stacktrace()}")


def _message(wrong: Any, spelling: _words.Spelling) -> str:
    if isinstance(wrong, java("data.DataException")):
        return _words.said(wrong.details(), spelling)
    return _words.plain(str(wrong.getMessage() or wrong), spelling)


class _Bar:
    """Shows Java's progress, one bar a task, by tqdm."""

    def __init__(self) -> None:
        from tqdm.auto import tqdm

        self._tqdm = tqdm
        self._bar: Any = None
        self._task = ""

    def update(self, task: Any, done: int, total: int) -> None:
        """Called by Java, on its own threads, one call at a time."""
        name = str(task)
        if self._bar is None or name != self._task or done < self._bar.n:
            self.close()
            self._bar = self._tqdm(total=int(total), desc=name, leave=False)
            self._task = name
        self._bar.update(int(done) - self._bar.n)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None
