# auto beside its candidates ranking all rows once, in one process with shared neighbours.
java_task AutoBenchmark --file digits
for set in colon.mat coil20.mat; do
  need $set && java_task AutoBenchmark --file "$data/$set"
done
