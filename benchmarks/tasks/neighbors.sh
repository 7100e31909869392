# Exact 10 nearest neighbours beside FAISS and scikit-learn.
if need mnist/train-images-idx3-ubyte.gz; then
  images=$data/mnist/train-images-idx3-ubyte.gz
  for n in 10000 20000 60000; do
    java_task NeighborBenchmark --file "$images" --rows $n
    peer neighbors.py faiss --file "$images" --rows $n --systems faiss
    [ $n = 20000 ] && peer neighbors.py sklearn --file "$images" --rows $n --systems sklearn
  done
  # As a user meets it: two more Java machines that search once.
  for _ in 1 2; do
    java_task NeighborBenchmark --file "$images" --rows 20000 --repeats 0 --system foldsieve-fresh
  done
  JAVA_OPTIONS=-Dfoldsieve.neighbors.projection=off \
    java_task NeighborBenchmark --file "$images" --rows 20000 --whole yes --system foldsieve-all-columns
  JAVA_OPTIONS=-Dfoldsieve.blas=java \
    java_task NeighborBenchmark --file "$images" --rows 20000 --system foldsieve-java
fi
java_task NeighborBenchmark --gaussian 784 --rows 20000 --whole yes
peer neighbors.py faiss --gaussian 784 --rows 20000 --systems faiss
if need news20.t.libsvm; then
  java_task NeighborBenchmark --file "$data/news20.t.libsvm" --name news20
fi
