# Exact 10 nearest neighbours by other distances than the Euclidean one, beside scikit-learn.
if need mnist/train-images-idx3-ubyte.gz; then
  images=$data/mnist/train-images-idx3-ubyte.gz
  for metric in manhattan cosine correlation; do
    java_task NeighborBenchmark --file "$images" --rows 5000 --metric $metric
    peer metrics.py sklearn --file "$images" --rows 5000 --metric $metric
  done
fi
if need pendigits.tra; then
  java_task NeighborBenchmark --file "$data/pendigits.tra" --rows 7000 --metric manhattan --name pendigits
  peer metrics.py sklearn --file "$data/pendigits.tra" --rows 7000 --metric manhattan --name pendigits
fi
if need news20.t.libsvm; then
  java_task NeighborBenchmark --file "$data/news20.t.libsvm" --metric cosine --name news20
  peer metrics.py sklearn --file "$data/news20.t.libsvm" --metric cosine --name news20
fi
