# auto beside its candidates ranking all rows once, in one process with shared neighbours; on many
# rows beside the method it takes.
java_task AutoBenchmark --file digits
for set in iris.csv sonar.csv yale.mat colon.mat leukemia.mat orl.mat coil20.mat; do
  need $set && java_task AutoBenchmark --file "$data/$set"
done
images=mnist/train-images-idx3-ubyte.gz
need $images && java_task AutoBenchmark --file "$data/$images" --rows 5000
need $images && java_task AutoBenchmark --file "$data/$images" --candidates 0 --repeats 1
