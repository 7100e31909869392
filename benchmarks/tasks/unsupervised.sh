# The scores that need no labels, each beside what it should be measured by.
mnist=mnist/train-images-idx3-ubyte.gz
if need $mnist; then
  java_task UnsupervisedBenchmark --file "$data/$mnist" --rows 5000 --questions laplacian
  peer laplacian.py numpy --case "mnist 5000x784"
fi
if need yale.mat; then
  java_task UnsupervisedBenchmark --file "$data/yale.mat" --questions sparsity+lle-score-alone
  peer lle_score.py numpy --case "yale 165x1024"
fi
need coil20.mat && java_task UnsupervisedBenchmark --file "$data/coil20.mat" --questions lle-score+sparsity
need $mnist && java_task UnsupervisedBenchmark --file "$data/$mnist" --questions lle-score+together
need news20.t.libsvm && JAVA_OPTIONS=-Xmx1500m java_task UnsupervisedBenchmark --file "$data/news20.t.libsvm" --questions variance+laplacian
