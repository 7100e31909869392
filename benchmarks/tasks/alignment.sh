# gka beside the products it is made of.
need coil20.mat && java_task AlignmentBenchmark --file "$data/coil20.mat"
need mnist/train-images-idx3-ubyte.gz && java_task AlignmentBenchmark --file "$data/mnist/train-images-idx3-ubyte.gz"
