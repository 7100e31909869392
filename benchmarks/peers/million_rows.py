"""The 10 nearest neighbours of very many rows by FAISS (flat, IVF, HNSW) or hnswlib.

Flat search is measured on the first --flat rows and the time for all of them is estimated from it,
by the square of their number. The approximate ones search with more and more effort until their
recall, measured on 1,000 rows as ours is, reaches --recall; the time is that of building and of the
search that did.
"""
import os, time
import numpy as np
from timing import options

o = options(kind=str, rows=int, columns=int, systems=str, flat=int, recall=float)
x = np.fromfile(os.path.join(o.scratch, "million.float32"), np.float32).reshape(o.rows, o.columns)
case = "%s of %d columns %d" % (o.kind, o.columns, o.rows)
k = 10


def clocks():
    return time.perf_counter(), time.process_time()


def say(system, start, more, note):
    now = clocks()
    seconds, processor = now[0] - start[0] + more[0], now[1] - start[1] + more[1]
    print("RESULT,million-rows,%s,%s,%.4f,%.4f,%.4f,%d,%.0f s of processor; %s"
          % (case, system, seconds, seconds, seconds, 0, processor, note), flush=True)


def estimate(system, seconds, processor, rows):
    factor = (o.rows / rows) ** 2
    print("RESULT,million-rows,%s,%s,%.4f,%.4f,%.4f,%d,%.0f s of processor; estimated from %d rows"
          % ((case, system) + (seconds * factor,) * 3 + (0, processor * factor, rows)), flush=True)


rng = np.random.default_rng(1)
sample = np.sort(rng.choice(o.rows, 1000, replace=False))
reach = None


def exact_reach():
    import faiss
    flat = faiss.IndexFlatL2(o.columns)
    flat.add(x)
    return flat.search(x[sample], k + 1)[0][:, k]


def recall_of(found):
    d = ((x[sample][:, None, :] - x[found[sample]]) ** 2).sum(axis=2)
    others = found[sample] != sample[:, None]
    return np.mean([(row[keep][:k] <= far * (1 + 1e-5)).mean()
                    for row, keep, far in zip(d, others, reach)])


for system in o.systems.split(","):
    if system == "flat":
        import faiss
        faiss.omp_set_num_threads(o.threads)
        rows = min(o.flat or o.rows, o.rows)
        start = clocks()
        index = faiss.IndexFlatL2(o.columns)
        index.add(x[:rows])
        index.search(x[:rows], k + 1)
        now = clocks()
        estimate("faiss-flat", now[0] - start[0], now[1] - start[1], rows)
        continue
    reach = exact_reach() if reach is None else reach
    start = clocks()
    if system == "hnswlib":
        import hnswlib
        index = hnswlib.Index("l2", o.columns)
        index.init_index(o.rows, ef_construction=200, M=16)
        index.set_num_threads(o.threads)
        index.add_items(x)
        efforts = (16, 32, 64, 128, 256, 512)
    else:
        import faiss
        faiss.omp_set_num_threads(o.threads)
        if system == "ivf":
            lists = int(4 * o.rows ** 0.5)
            index = faiss.IndexIVFFlat(faiss.IndexFlatL2(o.columns), o.columns, lists)
            index.train(x[rng.choice(o.rows, min(o.rows, 64 * lists), replace=False)])
            efforts = (1, 2, 4, 8, 16, 32, 64, 128, 256)
        else:
            index = faiss.IndexHNSWFlat(o.columns, 16)
            index.hnsw.efConstruction = 200
            efforts = (16, 32, 64, 128, 256, 512)
        index.add(x)
    now = clocks()
    built = (now[0] - start[0], now[1] - start[1])
    for effort in efforts:
        if system == "hnswlib":
            index.set_ef(effort)
        elif system == "ivf":
            index.nprobe = effort
        else:
            index.hnsw.efSearch = effort
        # The sample first: an effort that does not reach the recall is not counted.
        def ask(rows):
            return (index.knn_query(rows, k + 1)[0] if system == "hnswlib"
                    else index.search(rows, k + 1)[1])
        few = np.zeros((o.rows, k + 1), np.int64)
        few[sample] = ask(x[sample])
        part = recall_of(few)
        if part >= o.recall or effort == efforts[-1]:
            start = clocks()
            ask(x)
            say(system if system == "hnswlib" else "faiss-" + system, start, built,
                "recall %.3f with effort %d; built in %.0f s" % (part, effort, built[0]))
            break
