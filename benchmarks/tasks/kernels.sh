# The kernels under JMH, each beside what bounds it.
java_main kernel.KernelBenchmark
