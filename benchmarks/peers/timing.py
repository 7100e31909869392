"""What every peer script shares: options, timing, RESULT lines."""
import argparse, resource, statistics, time


def options(**extra):
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--scratch", default="")
    for name, kind in extra.items():
        parser.add_argument("--" + name, type=kind)
    return parser.parse_args()


def result(task, case, system, work, repeats=5, note=""):
    """Times work: the first call, then the fastest and the middle of several."""
    times, value = [], None
    for _ in range(1 + repeats):
        start = time.perf_counter()
        value = work()
        times.append(time.perf_counter() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    warm = times[1:] or times
    print("RESULT,%s,%s,%s,%.4f,%.4f,%.4f,%d,%s"
          % (task, case, system, times[0], min(warm), statistics.median(warm), peak, note), flush=True)
    return value
