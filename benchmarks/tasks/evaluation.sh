# Whole tables of accuracies, and 1-NN at every prefix beside one matrix of distances.
need yale.mat && java_task EvaluationBenchmark --faces "$data/yale.mat"
need mnist/train-images-idx3-ubyte.gz && java_task EvaluationBenchmark --digits "$data/mnist/train-images-idx3-ubyte.gz"
