// Which samples are inside a lasso, and its path as a short text of the address, and back: the same
// samples are inside both.

/** Parts of a unit of the map that the text tells apart; one may have zoomed in 200 times. */
const FINE = 1e6;
const MOST = 64;

/** The path with fewer points, each on the grid of the text. */
export function simple(path) {
  const xs = path.map(([x]) => x);
  const ys = path.map(([, y]) => y);
  let bend = 0.004 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  let fewer = path;
  do {
    fewer = thinned(path, bend);
    bend *= 1.5;
  } while (fewer.length > MOST);
  return fewer.map(([x, y]) => [Math.round(x * FINE) / FINE, Math.round(y * FINE) / FINE]);
}

/** Points that lie within a distance of the line through those that stay are left out. */
function thinned(path, bend) {
  const stays = new Uint8Array(path.length);
  stays[0] = stays[path.length - 1] = 1;
  const open = [[0, path.length - 1]];
  while (open.length) {
    const [from, to] = open.pop();
    const [ax, ay] = path[from];
    const [dx, dy] = [path[to][0] - ax, path[to][1] - ay];
    const long = dx * dx + dy * dy;
    let [worst, at] = [bend * bend, -1];
    for (let i = from + 1; i < to; i++) {
      const [x, y] = [path[i][0] - ax, path[i][1] - ay];
      const along = long > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / long)) : 0;
      const off = (x - along * dx) ** 2 + (y - along * dy) ** 2;
      if (off > worst) [worst, at] = [off, i];
    }
    if (at < 0) continue;
    stays[at] = 1;
    open.push([from, at], [at, to]);
  }
  return path.filter((point, i) => stays[i]);
}

/** A path of simple() as text. */
export const written = (path) => path.map(([x, y]) => `${Math.round(x * FINE)}.${Math.round(y * FINE)}`).join('_');

/** The path of a text, or null where it is none. */
export function parsed(text) {
  if (!text || text.length > 32 * MOST) return null;
  const path = text.split('_').map((point) => point.split('.').map((part) => Number(part) / FINE));
  return path.length > 2 && path.every((point) => point.length === 2 && point.every(Number.isFinite)) ? path : null;
}

/** The places of a map, fitted into the middle of a square from -1 to 1: x and y by turns. */
export function fitted(xs, ys) {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < xs.length; i++) {
    if (Number.isNaN(xs[i])) continue;
    left = Math.min(left, xs[i]); right = Math.max(right, xs[i]);
    low = Math.min(low, ys[i]); high = Math.max(high, ys[i]);
  }
  const half = Math.max(right - left, high - low, 1e-30) / 2 * 1.06;
  const at = new Float32Array(2 * xs.length);
  for (let i = 0; i < xs.length; i++) {
    at[2 * i] = Number.isNaN(xs[i]) ? 9 : (xs[i] - (left + right) / 2) / half;
    at[2 * i + 1] = Number.isNaN(xs[i]) ? 9 : (ys[i] - (low + high) / 2) / half;
  }
  return at;
}

/** The rows inside a closed path on such places. */
export function inside(at, path) {
  const found = [];
  for (let i = 0; 2 * i < at.length; i++) {
    const [x, y] = [at[2 * i], at[2 * i + 1]];
    let within = false;
    for (let a = 0, b = path.length - 1; a < path.length; b = a++) {
      const [ax, ay] = path[a];
      const [bx, by] = path[b];
      if ((ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) within = !within;
    }
    if (within) found.push(i);
  }
  return found;
}
