# How time grows with rows, features, neighbours and threads.
need mnist/train-images-idx3-ubyte.gz && java_task GrowthBenchmark --file "$data/mnist/train-images-idx3-ubyte.gz"
