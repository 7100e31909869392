"""Files are read as the command line reads them; every setting of it has a keyword."""

from __future__ import annotations

from typing import Any, Callable, Mapping

from . import _checks, _jvm, _words


def read_file(path: str, settings: Mapping[str, Any]) -> Any:
    """Java's reading of a file or a bundled set.

    ``settings`` that are None are left to the file.
    """
    given = {name: value for name, value in settings.items() if value is not None}

    def work(run: Any) -> Any:
        options = _jvm.java("io.option.ReadOptions").defaults().withMaxMemory(run.maxMemory())
        for name, value in given.items():
            options = _SETTERS[name](options, value)
        return _jvm.java("io.DataSource").of(path).read(options)

    try:
        return _jvm.run(work, spelling=_words.for_read)
    except ValueError as refused:
        if "there is no file" in str(refused):
            raise FileNotFoundError(str(refused)) from None
        what, module, _ = str(refused).partition("the module foldsieve-sql")
        if module:
            raise ValueError(f"{what}{module}, {_WITHOUT_SQL}") from None
        raise


#: What is done about the module that this package does without.
_WITHOUT_SQL = (
    "which is not in this package (its database is larger than all the rest): before anything is"
    " read or fitted, say foldsieve.configure(class_path='REPOSITORY/foldsieve-sql/target') with"
    " your built repository; or read the file by pandas (read_parquet, read_feather) and give the"
    " DataFrame"
)


def _column(name: str, value: Any) -> str:
    """A column by its name, or by its place from 0."""
    if isinstance(value, str):
        return value
    return str(_checks.whole(name, value, 0, "columns are named, or counted from 0"))


def _columns(name: str, value: Any) -> Any:
    single = isinstance(value, (str, int))
    return _jvm.text_list([_column(name, one) for one in ([value] if single else value)])


def _word(kind: str, setter: str) -> Callable[[Any, Any], Any]:
    """A setting that is one of a few words, which Java knows."""

    def set_word(options: Any, value: Any) -> Any:
        return getattr(options, setter)(_jvm.java(f"io.option.{kind}").parse(str(value)))

    return set_word


def _target(options: Any, value: Any) -> Any:
    kinds = {ours: theirs for theirs, ours in _words.TARGETS.items()}
    if value != "auto" and value not in kinds:
        raise ValueError(f"target must be 'auto', 'classes' or 'numbers': {value!r}")
    return options.withTarget(_jvm.java("io.option.Target").parse(kinds.get(value, value)))


def _order(options: Any, value: Any) -> Any:
    if not hasattr(value, "items"):
        raise TypeError(
            f"order must be a dict of columns and their words, as {{'size': ['small', 'large']}}:"
            f" {value!r}"
        )
    for column, words in value.items():
        options = options.withOrder(str(column), _jvm.text_list(words))
    return options


def _path(value: Any) -> Any:
    return _jvm.java("java.nio.file.Path").of(_checks.path(value))


_SETTERS: dict[str, Callable[[Any, Any], Any]] = {
    "label": lambda options, value: options.withLabel(_column("label", value)),
    "target": _target,
    "drop": lambda options, value: options.withDrop(_columns("drop", value)),
    "id": lambda options, value: options.withId(_column("id", value)),
    "format": _word("Format", "withFormat"),
    "missing": _word("MissingValues", "withMissing"),
    "categorical": _word("CategoricalValues", "withCategorical"),
    "missing_words": _word("MissingWords", "withMissingWords"),
    "order": _order,
    "header": _word("Header", "withHeader"),
    "decimal": _word("DecimalMark", "withDecimal"),
    "transposed": lambda options, value: options.withTransposed() if value else options,
    "matrix": lambda options, value: options.withMatrix(str(value)),
    "image": lambda options, value: options.withImage(
        _jvm.java("data.ImageShape").parse(str(value))
    ),
    "labels_file": lambda options, value: options.withLabelsFile(_path(value)),
    "labels_id": lambda options, value: options.withLabelsId(_column("labels_id", value)),
}
