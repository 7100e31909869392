# DRASL beside two numpy programs written for this benchmark: plain, as one would write it down from
# the paper, and tight, with every sum turned into a large product. And a set of thousands, alone.
if need att-faces.npz; then
  java_task DraslBenchmark --file "$data/att-faces.npz"
  peer drasl.py numpy --file "$data/att-faces.npz"
fi
if need mnist/train-images-idx3-ubyte.gz; then
  java_task DraslBenchmark --file "$data/mnist/train-images-idx3-ubyte.gz" --name mnist --rows 5000 --clusters 10 --repeats 0
fi
