"""Stands in for PySpark where it cannot be had: the names that org.foldsieve.spark uses of it, over
JPype instead of Py4J, with the rules by which PySpark finds a Java class from a Python one."""

import importlib
import sys
import types
import uuid

import jpype


class SparkContext:
    _jvm = None
    _active_spark_context = None


class DataFrame:
    def __init__(self, jdf, session):
        self._jdf = jdf
        self.sparkSession = session


class Param:
    def __init__(self, parent, name, doc):
        self.parent = parent.uid
        self.name = name
        self.doc = doc


class _JavaParams:
    _java_obj = None

    def __init__(self):
        self.uid = f"{type(self).__name__}_{uuid.uuid4().hex[:12]}"
        self._paramMap = {}

    @property
    def params(self):
        return [value for value in vars(self).values() if isinstance(value, Param)]

    def hasParam(self, name):
        return isinstance(getattr(self, name, None), Param)

    def _set(self, **values):
        for name, value in values.items():
            self._paramMap[name] = value
        return self

    @staticmethod
    def _new_java_obj(java_class, *arguments):
        return jpype.JClass(java_class)(*arguments)

    def _transfer_params_to_java(self):
        # Py4J chooses among overloads by itself; JPype is told which number is meant.
        boxes = {"IntParam": jpype.java.lang.Integer, "LongParam": jpype.java.lang.Long}
        pair = jpype.JClass("org.apache.spark.ml.param.ParamPair")
        for name, value in self._paramMap.items():
            param = self._java_obj.getParam(name)
            box = boxes.get(str(param.getClass().getSimpleName()), jpype.java.lang.String)
            self._java_obj.set(pair(param, box(value)))

    def _transfer_params_from_java(self):
        for param in self.params:
            own = self._java_obj.getParam(param.name)
            if self._java_obj.isSet(own):
                value = self._java_obj.get(own).get()
                self._paramMap[param.name] = (
                    int(value) if isinstance(value, jpype.java.lang.Number) else str(value)
                )

    @staticmethod
    def _from_java(java_stage):
        module, name = str(java_stage.getClass().getName()).rsplit(".", 1)
        stage = getattr(importlib.import_module(module.replace("org.apache.spark", "pyspark")), name)()
        stage._java_obj = java_stage
        stage.uid = str(java_stage.uid())
        stage._transfer_params_from_java()
        return stage


class JavaEstimator(_JavaParams):
    def fit(self, data):
        self._transfer_params_to_java()
        return self._create_model(self._java_obj.fit(data._jdf))


class JavaModel(_JavaParams):
    def __init__(self, java_model=None):
        super().__init__()
        if java_model is not None:
            self._java_obj = java_model
            self.uid = str(java_model.uid())

    def transform(self, data):
        self._transfer_params_to_java()
        return DataFrame(self._java_obj.transform(data._jdf), data.sparkSession)


class JavaMLWritable:
    def save(self, path):
        self._transfer_params_to_java()
        self._java_obj.write().save(path)


class JavaMLReadable:
    @classmethod
    def load(cls, path):
        java_class = cls.__module__.replace("pyspark", "org.apache.spark") + "." + cls.__name__
        return cls._from_java(jpype.JClass(java_class).read().load(path))


def install():
    """Puts these classes where PySpark has them, and starts Spark in a JVM of this process."""
    for name, members in {
        "pyspark": [SparkContext],
        "pyspark.ml": [],
        "pyspark.ml.param": [Param],
        "pyspark.ml.util": [JavaMLReadable, JavaMLWritable],
        "pyspark.ml.wrapper": [JavaEstimator, JavaModel],
        "pyspark.sql": [DataFrame],
    }.items():
        module = types.ModuleType(name)
        for member in members:
            setattr(module, member.__name__, member)
        sys.modules[name] = module
    SparkContext._jvm = types.SimpleNamespace(org=jpype.JPackage("org"))
