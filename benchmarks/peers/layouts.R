# Maps by uwot (min_dist 0.1, which is the default of the others) and Rtsne of the table Foldsieve left:
# CASE METHOD THREADS SCRATCH
suppressMessages({library(uwot); library(Rtsne)})
given <- commandArgs(TRUE)
case <- given[1]; method <- given[2]; threads <- as.integer(given[3]); scratch <- given[4]
file <- file(file.path(scratch, "table"), "rb")
shape <- readBin(file, "integer", 3, endian = "big")
x <- matrix(0, shape[1], shape[2])
for (i in seq_len(shape[1])) {
  readBin(file, "integer", 1, endian = "big")
  x[i, ] <- readBin(file, "double", shape[2], endian = "big")
}
close(file)
system <- if (method == "umap") "uwot" else "Rtsne"
work <- if (method == "umap") {
  function() uwot::umap(x, min_dist = 0.1, n_threads = threads, n_sgd_threads = threads)
} else {
  function() Rtsne(x, num_threads = threads, check_duplicates = FALSE)$Y
}
time <- system.time(y <- work())[["elapsed"]]
memory <- grep("VmHWM", readLines("/proc/self/status"), value = TRUE)
cat(sprintf("RESULT,%s,%s,%s,%.4f,%.4f,%.4f,%d,\n", method, case, system, time, time, time,
            as.integer(gsub("\\D", "", memory)) %/% 1024L))
writeBin(as.vector(t(y)), file.path(scratch, paste0(method, "-", system)), endian = "little")
