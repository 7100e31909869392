"""rank, compare, read."""

import inspect

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

import foldsieve as fs
from foldsieve import _words
from foldsieve._jvm import java


def test_compare_tells_what_to_keep(cancer):
    X, y = cancer
    found = fs.compare(X[:200], y[:200], ["fisher", "relieff"], folds=3, repeats=1, scale="standard")
    assert found.best in ("fisher", "relieff")
    assert 1 <= found.n_features <= 30
    assert found.better_than_random and found.value > found.random_value
    frame = found.to_frame()
    assert set(frame["method"]) == {"fisher", "relieff", "random", "all"} & set(frame["method"])
    assert {"fisher", "relieff", "random"} <= set(frame["method"])
    assert list(frame.columns) == ["method", "judge", "metric", "features", "mean", "error"]
    page = found._repr_html_()
    assert page.count("<polyline") >= 3 and "fisher" in page and found.best in repr(found)


def test_compare_draws_from_very_many_rows():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(10_300, 2))
    y = (X[:, 1] > 1).astype(int)
    places = np.arange(len(X)) // 3
    plan = dict(folds=2, repeats=1, classifiers="ncm")
    drawn = fs.compare(X, y, "variance", groups=places, **plan)
    assert "compared on 10000 of 10300 rows" in drawn.notes[0]
    assert fs.compare(X, y, "variance", groups=places, **plan).to_frame().equals(drawn.to_frame())
    every = fs.compare(X, y, "variance", all_rows=True, **plan)
    assert not any("compared on" in note for note in every.notes)


def test_compare_by_numbers_and_without():
    rng = np.random.RandomState(0)
    X = rng.normal(size=(90, 5))
    by_number = fs.compare(X, X[:, 2] + 0.1 * rng.normal(size=90), ["f-test"], folds=3, repeats=1)
    assert by_number.n_features == 1
    assert fs.compare(X, methods=["variance", "laplacian"]).best in ("variance", "laplacian")


def test_hostile_names_stay_text():
    names = ["<script>alert(1)</script>", "b"]
    frame = pd.DataFrame(np.random.RandomState(0).rand(40, 2), columns=names)
    found = fs.compare(frame, np.arange(40) % 2, ["fisher"], folds=2, repeats=1)
    assert "<script>" not in found._repr_html_()


def test_rank_names_features(cancer):
    X, y = cancer
    frame = pd.DataFrame(X, columns=[f"c{j}" for j in range(30)])
    ranked = fs.rank(frame, y, "fisher", top=3)
    assert len(ranked) == 3 and ranked.index.tolist() == [1, 2, 3]
    assert ranked["feature"].str.startswith("c").all()
    assert ranked.attrs["direction"] == "maximize"
    chosen = fs.rank(frame.iloc[:150], y[:150])
    assert chosen.attrs["method"] == "auto" and chosen.attrs["choice"]["candidates"]


def test_read_bundled_sets():
    digits = fs.read("digits")
    assert digits.data.shape == (1797, 64) and digits.target.nunique() == 10
    X, y = fs.read("iris", return_X_y=True)
    assert X.shape == (150, 4) and y.name == "species"


def test_read_takes_paths_and_places(tmp_path):
    file = tmp_path / "mixed.csv"
    file.write_text("n,size,colour,price\n1,1,red,10.5\n2,,blue,11.25\n3,3,red,9.75\n")
    read = fs.read(file, label=3, drop="n")
    assert read.target.name == "price" and list(read.data.columns) == ["size", "colour"]
    assert fs.read("iris", label=4).target.name == "species"
    named = fs.read(file, label="price", id=0, missing="drop-rows", order={"colour": ["red", "blue"]})
    assert named.data.index.tolist() == ["1", "3"] and named.data["colour"].cat.ordered
    assert list(fs.read(file, label="3", header="absent").data.columns) == ["f0", "f1", "f2"]
    with pytest.raises(ValueError, match="unknown label column '9'.*index from 0 to 4"):
        fs.read("iris", label=9)
    with pytest.raises(TypeError, match="label must be a whole number.*True"):
        fs.read("iris", label=True)
    with pytest.raises(TypeError, match="path must be a text or a pathlib.Path.*DataFrame"):
        fs.read(read.data)


def test_remarks_of_read_name_its_keywords(tmp_path):
    file = tmp_path / "mixed.csv"
    file.write_text("size,colour\n1,red\n2,blue\n3,red\n")
    remarks = " ".join(fs.read(file).remarks)
    assert "label='none'" in remarks and "drop=['colour']" in remarks and "--" not in remarks


def test_every_setting_java_names_has_a_keyword():
    keywords = set(inspect.signature(fs.read).parameters)
    for setting in java("data.Setting").values():
        name = _words.for_read(str(setting.id()), "").rstrip("=")
        assert name in keywords or name == "sql", name


def test_read_files(tmp_path):
    file = tmp_path / "mixed.csv"
    file.write_text("size,colour,price\n1,red,10.5\n,blue,11.25\n3,red,9.75\n4,,8.5\n")
    read = fs.read(str(file), label="price")
    assert read.target.tolist() == [10.5, 11.25, 9.75, 8.5]
    assert np.isnan(read.data["size"][1]) and pd.isna(read.data["colour"][3])
    sparse = tmp_path / "words.libsvm"
    sparse.write_text("1 1:2 5:1\n0 2:3\n")
    assert sp.issparse(fs.read(str(sparse)).data.sparse.to_coo())
    with pytest.raises(ValueError, match="target"):
        fs.read(str(file), target="odd")


def test_the_map_that_nobody_named_is_the_programs():
    X = np.random.RandomState(3).rand(40, 5)
    assert np.array_equal(fs.Embedding().fit_transform(X), fs.Umap().fit_transform(X))
    few = fs.Embedding().fit_transform(X[:19])
    assert np.array_equal(few, fs.PrincipalComponents(2).fit_transform(X[:19]))
