"""Foldsieve on PySpark: neighbours, selection of features and maps with the bits of one machine.

A thin cover of the Java classes of the same names: this module is called as their package, so that
PySpark finds one from the other in pipelines and files. Give spark-submit a zip of this folder
(``--py-files``; docs/spark.md has the command), and the jars (``--jars``).

    from org.foldsieve.spark import GraphSelector
    model = GraphSelector(method="laplacian", neighbors=7, numTopFeatures=50).fit(data)
    model.selectedNames()
"""

from pyspark import SparkContext
from pyspark.ml.param import Param
from pyspark.ml.util import JavaMLReadable, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel
from pyspark.sql import DataFrame

__all__ = [
    "GraphEmbedder",
    "GraphEmbedderModel",
    "GraphSelector",
    "GraphSelectorModel",
    "NeighborGraph",
]

_WHOLE = {"numTopFeatures", "sampleRows", "qualityRows", "blockRows", "broadcastBytes", "seed"}


def _take_params(stage):
    """Gives a stage the Params of its Java object; their defaults stay with that object."""
    for param in stage._java_obj.params():
        name = str(param.name())
        if not hasattr(stage, name):
            setattr(stage, name, Param(stage, name, str(param.doc())))


def _text(value):
    """A value as the catalogue reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class _Fitted(JavaModel, JavaMLReadable, JavaMLWritable):
    def __init__(self, java_model=None):
        super().__init__(java_model)
        if java_model is not None:
            _take_params(self)

    def setParams(self, **params):
        """Sets featuresCol or outputCol."""
        return self._set(**params)


class _Learner(JavaEstimator, JavaMLReadable, JavaMLWritable):
    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(
            "org.foldsieve.spark." + type(self).__name__, self.uid
        )
        _take_params(self)
        self.setParams(**params)

    def setParams(self, **params):
        """Sets Params by name: those of the class, and those of the method, as gammaRelative."""
        unknown = [name for name in params if not self.hasParam(name)]
        if unknown:
            raise TypeError(
                f"{type(self).__name__} has no Param {unknown[0]!r}; explainParams() tells all"
            )
        return self._set(
            **{
                name: int(value) if name in _WHOLE else _text(value)
                for name, value in params.items()
            }
        )

    def setGraph(self, graph):
        """Takes neighbours that NeighborGraph found in the same rows before."""
        self._java_obj.setGraph(graph._jdf)
        return self


class GraphSelectorModel(_Fitted):
    """The features that a GraphSelector chose."""

    def selectedFeatures(self):
        """Their places, best first."""
        return [int(place) for place in self._java_obj.selectedFeatures()]

    def selectedNames(self):
        """Their names, best first."""
        return [str(name) for name in self._java_obj.selectedNames()]

    def scores(self):
        """The scores of all features, in the order of the table."""
        return [float(score) for score in self._java_obj.ranking().scores()]

    def notes(self):
        """Remarks a reader should see."""
        return [str(note) for note in self._java_obj.ranking().notes()]


class GraphSelector(_Learner):
    """Ranks features by any score of the catalogue and keeps the best."""

    def _create_model(self, java_model):
        return GraphSelectorModel(java_model)


class GraphEmbedderModel(_Fitted):
    """A map that a GraphEmbedder learnt."""

    def summary(self):
        """How the map was learnt, and how good it is."""
        found = self._java_obj.summary()
        return {
            "rows": int(found.rows()),
            "fittedRows": int(found.fittedRows()),
            "trustworthiness": float(found.trustworthiness()),
            "qualityRows": int(found.qualityRows()),
            "notes": [str(note) for note in found.notes()],
        }


class GraphEmbedder(_Learner):
    """Maps rows into few dimensions by any map of the catalogue."""

    def _create_model(self, java_model):
        return GraphEmbedderModel(java_model)


class NeighborGraph:
    """The nearest neighbours of every row; the settings are those of the Java class, as k=10."""

    def __init__(self, **settings):
        self._settings = settings

    def compute(self, data):
        """A DataFrame of id and neighbors."""
        java = SparkContext._jvm.org.foldsieve.spark.NeighborGraph()
        for name, value in self._settings.items():
            getattr(java, "set" + name[0].upper() + name[1:])(value)
        return DataFrame(java.compute(data._jdf), data.sparkSession)
