"""Run by PySparkTest: fits, saves, loads and transforms through org.foldsieve.spark.

    python3 check_spark.py SOURCES CLASSPATH FOLDER JAVA_OPTIONS...
"""

import sys

sources, class_path, folder, *options = sys.argv[1:]
sys.path.insert(0, sources)  # a zip, as --py-files puts it there

try:
    import pyspark  # the real one, where there is one
    from pyspark.sql import SparkSession

    real = True
except ImportError:
    import jpype

    import stand_in

    real = False

if real:
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.driver.extraClassPath", class_path)
        .config("spark.ui.enabled", "false")
        .getOrCreate()
    )
    spark.sparkContext.addPyFile(sources)  # as --py-files does
    data = spark.read.parquet(folder + "/data")
else:
    # JPype of Debian does not find its own jar.
    jars = class_path.split(":") + ["/usr/share/java/org.jpype.jar"]
    jpype.startJVM(*options, classpath=jars, convertStrings=False)
    stand_in.install()
    session = (
        jpype.JClass("org.apache.spark.sql.SparkSession")
        .builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.log.level", "OFF")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    data = stand_in.DataFrame(session.read().parquet(folder + "/data"), session)

from org.foldsieve.spark import (
    GraphEmbedder,
    GraphEmbedderModel,
    GraphSelector,
    GraphSelectorModel,
    NeighborGraph,
)

selector = GraphSelector(method="laplacian", neighbors=7, numTopFeatures=3)
selector.save(folder + "/selector")
model = GraphSelector.load(folder + "/selector").fit(data)
model.save(folder + "/selected")
again = GraphSelectorModel.load(folder + "/selected")
assert again.selectedFeatures() == model.selectedFeatures()
print("scores", *(score.hex() for score in again.scores()))
print("kept", *again.selectedNames())
assert "selected" in list(map(str, again.transform(data)._jdf.columns()))

graph = NeighborGraph(k=8, blockRows=50).compute(data)
same = GraphSelector(method="laplacian", neighbors=7).setGraph(graph).fit(data)
assert list(map(float.hex, same.scores())) == list(map(float.hex, model.scores()))

embedder = GraphEmbedder(method="npe", dims=3, orthogonal=True)
placed = embedder.fit(data)
placed.save(folder + "/map")
loaded = GraphEmbedderModel.load(folder + "/map")
assert loaded.summary() == placed.summary()
print("trust", loaded.summary()["trustworthiness"].hex())
assert "map" in list(map(str, loaded.transform(data)._jdf.columns()))

try:
    GraphSelector(neighbours=3)
except TypeError as mistake:
    print("mistake", mistake)
print("pyspark" if real else "stand-in")
