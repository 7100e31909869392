"""What every peer script shares: options, the table, timing, RESULT and CHECK lines."""
import argparse, os, resource, statistics, time


def options(**extra):
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--scratch", default="")
    for name, kind in extra.items():
        parser.add_argument("--" + name, type=kind)
    return parser.parse_args()


def result(task, case, system, work, repeats=5, note=""):
    """Times work: the first call, then the fastest and the middle of several."""
    return beside(task, case, [(system, work, note)], repeats)[0]


def beside(task, case, systems, repeats=5, processor=False):
    """Times several (system, work, note) by turns, so that all meet the same machine.

    With processor the note has the least processor time of a call too, of all threads.
    """
    times = [[] for _ in systems]
    spent = [[] for _ in systems]
    values = [None for _ in systems]
    for _ in range(1 + repeats):
        for which, (_, work, _) in enumerate(systems):
            start, before = time.perf_counter(), time.process_time()
            values[which] = work()
            times[which].append(time.perf_counter() - start)
            spent[which].append(time.process_time() - before)
    for (system, _, note), wall, own in zip(systems, times, spent):
        if processor:
            note = "; ".join(filter(None, [note, "processor %.3g s" % min(own[1:] or own)]))
        _print(task, case, system, wall, note)
    return values


def _print(task, case, system, times, note):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    warm = times[1:] or times
    print("RESULT,%s,%s,%s,%.6f,%.6f,%.6f,%d,%s"
          % (task, case, system, times[0], min(warm), statistics.median(warm), peak, note), flush=True)


def table(scratch):
    """The table that Foldsieve left: values, and class codes (-1 without labels)."""
    import numpy as np
    with open(os.path.join(scratch, "table"), "rb") as f:
        n, d, _ = np.fromfile(f, ">i4", 3)
        rows = np.fromfile(f, np.dtype([("code", ">i4"), ("values", ">f8", (d,))]), n)
    return rows["values"].astype(np.float64), rows["code"].astype(np.int64)


def check_scores(task, case, theirs, scratch):
    """How far our scores, where defined, are from theirs."""
    import numpy as np
    ours = np.loadtxt(os.path.join(scratch, "scores"))
    both = np.isfinite(ours) & np.isfinite(theirs)
    difference = np.abs(ours - theirs)[both] / np.maximum(np.abs(theirs[both]), 1e-300)
    print("CHECK,%s,%s,largest relative difference of a score %.1e over %d features"
          % (task, case, difference.max(), both.sum()), flush=True)
