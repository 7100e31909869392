# What this machine can do at most: products and copies, in the same run as everything else.
java_task MachineBenchmark
