"""Scores by the definitions of scikit-rebate, literally and with loops: prints rebate.json."""
import json
import numpy as np


def compute_score(near, feature, i, x, y, kind, prior, bound, width):
    """One instance, one feature, continuous attribute: what scikit-rebate's compute_score returns."""
    count_hit, count_miss, diff_hit, diff_miss = 0.0, 0.0, 0.0, 0.0
    store = {c: [0, 0.0] for c in prior if c != y[i]} if kind == "classes" else {}
    if not len(near):
        return 0.0
    for j in near:
        value = abs(x[i][feature] - x[j][feature]) / width[feature]
        if kind == "classes":
            if y[j] == y[i]:
                count_hit += 1
                diff_hit -= value
            else:
                store[y[j]][0] += 1
                store[y[j]][1] += value
        elif abs(y[i] - y[j]) < bound:
            count_hit += 1
            diff_hit -= value
        else:
            count_miss += 1
            diff_miss += value
    if kind == "classes":
        total = sum(prior[c] for c in store)
        count_miss = sum(store[c][0] for c in store) / len(store)
        diff_miss = sum(prior[c] / total * store[c][1] for c in store)
    return diff_miss * (count_hit / len(near)) + diff_hit * (count_miss / len(near))


def scores(x, y, kind, method):
    n, d = len(x), len(x[0])
    width = [max(r[f] for r in x) - min(r[f] for r in x) for f in range(d)]
    distance = [[sum(abs(a[f] - b[f]) / width[f] for f in range(d)) for b in x] for a in x]
    prior = {c: list(y).count(c) / n for c in set(y)} if kind == "classes" else {}
    bound = float(np.std(y, ddof=1)) if kind == "numbers" else 0.0
    pairs = [distance[i][j] for i in range(n) for j in range(i)]
    result = [0.0] * d
    for i in range(n):
        own = [distance[i][j] for j in range(n) if j != i]
        if method == "surf":
            edge = float(np.mean(pairs))
        else:
            edge = float(np.mean(own)) - float(np.std(own)) / 2
        near = [j for j in range(n) if j != i and distance[i][j] < edge]
        for f in range(d):
            result[f] += compute_score(near, f, i, x, y, kind, prior, bound, width) / n
    return result


rng = np.random.RandomState(7)
cases = []
for kind, classes in ("classes", 2), ("classes", 3), ("numbers", 0):
    x = np.round(rng.rand(40, 5) * [1, 2, 5, 10, 100], 3)
    if kind == "classes":
        y = ((x[:, 0] > 0.5).astype(int) + (x[:, 1] > 1) * (classes - 1)) % classes
        y = [int(v) for v in y]
    else:
        y = [float(v) for v in np.round(x[:, 0] * x[:, 1] + 0.1 * rng.rand(40), 3)]
    rows = x.tolist()
    cases.append({"kind": kind, "rows": rows, "labels": y,
                  "surf": scores(rows, y, kind, "surf"), "multisurf": scores(rows, y, kind, "multisurf")})
print(json.dumps(cases))
