# Scores with labels beside Weka, Tribuo, Smile, Spark and scikit-learn, and on sparse text.
# What takes milliseconds is repeated until both sides are compiled.
task="mutual information with the class"
if need coil20.mat; then
  case="COIL20 1440x1024"
  java_task SupervisedBenchmark --method relieff --case "$case" --file "$data/coil20.mat"
  java_peer weka WekaReliefF --case "$case" --repeats 0
  java_task SupervisedBenchmark --method frll-q --case "$case" --file "$data/coil20.mat"
  peer frll.py numpy --case "$case"
  java_task SupervisedBenchmark --method fisher --repeats 300 --case "$case" --file "$data/coil20.mat"
  java_peer smile SmileSumSquaresRatio --repeats 300 --case "$case"
  java_task SupervisedBenchmark --method variance --repeats 300 --case "$case" --file "$data/coil20.mat"
  spark SparkSelectors --selector variance --case "$case"
fi
if need colon.mat; then
  case="colon 50 of 2000 features"
  java_task SupervisedBenchmark --method mrmr-mid --picks 50 --case "$case" --file "$data/colon.mat"
  java_peer tribuo TribuoSelectors --selector mrmr --picks 50 --case "$case"
  java_peer tribuo TribuoSelectors --selector jmi --picks 50 --case "$case"
  case="colon 62x2000"
  # Not on COIL20: there Spark's p-values are 0 for most features, and its picks the first of these.
  java_task SupervisedBenchmark --method fisher --repeats 300 --case "$case" --file "$data/colon.mat"
  spark SparkSelectors --selector anova --picks 100 --case "$case"
  java_task SupervisedBenchmark --task "$task" --method mrmr-mid --picks 1 --bins 3 --repeats 300 --case "$case" --file "$data/colon.mat"
  java_peer weka WekaInfoGain --repeats 300 --case "$case"
  peer mutual_information.py sklearn --case "$case"
  java_task SupervisedBenchmark --method fcbf --bins 3 --case "$case" --file "$data/colon.mat"
  java_peer weka WekaCfs --task fcbf --case "$case"
fi
if need coil20.mat; then
  case="COIL20 1440x1024"
  java_task SupervisedBenchmark --task "$task" --method mrmr-mid --picks 1 --bins 3 --repeats 300 --case "$case" --file "$data/coil20.mat"
  java_peer weka WekaInfoGain --repeats 300 --case "$case"
  peer mutual_information.py sklearn --case "$case"
fi
if need allaml.mat; then
  case="allaml 200 of 7129 features"
  java_task SupervisedBenchmark --method mrmr-mid --picks 200 --case "$case" --file "$data/allaml.mat"
  java_peer tribuo TribuoSelectors --selector mrmr --picks 200 --repeats 0 --case "$case"
fi
if need news20.t.libsvm; then
  case="news20.t 3993x62060"
  for method in fisher chi2 constraint relieff frll-q frll-d; do
    JAVA_OPTIONS=-Xmx1500m java_task SupervisedBenchmark --method $method --repeats 0 --case "$case" --file "$data/news20.t.libsvm"
  done
  case="news20.t 200 of 62060 features"
  for method in mrmr-mid mrmr-miq fcbf; do
    JAVA_OPTIONS=-Xmx1500m java_task SupervisedBenchmark --method $method --picks 200 --repeats 0 --case "$case" --file "$data/news20.t.libsvm"
  done
fi
