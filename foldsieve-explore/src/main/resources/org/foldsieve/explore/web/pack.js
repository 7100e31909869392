// Typed arrays from the server's base64.

function bytes(text) {
  const raw = atob(text);
  const array = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) array[i] = raw.charCodeAt(i);
  return array;
}

export const uint8 = bytes;
export const int32 = (text) => new Int32Array(bytes(text).buffer);
export const float32 = (text) => new Float32Array(bytes(text).buffer);
export const float64 = (text) => new Float64Array(bytes(text).buffer);

/** A ranking with its lists unpacked, and how good each feature is: 0 to 1, more is better. */
export function ranking(answer) {
  const parts = {};
  for (const [part, text] of Object.entries(answer.parts)) parts[part] = float64(text);
  const unpacked = {...answer, order: int32(answer.order), scores: float64(answer.scores), parts};
  unpacked.place = new Int32Array(unpacked.scores.length);
  unpacked.order.forEach((unit, r) => { unpacked.place[unit] = r + 1; });
  unpacked.goodness = goodness(unpacked);
  return unpacked;
}

function goodness({scores, parts, added, direction, order}) {
  const shown = parts[added] ? parts[added].map((share) => Math.max(0, share)) : scores;
  let low = Infinity;
  let high = -Infinity;
  for (const value of shown) {
    if (Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (!parts[added] && direction === 'order') {
    const byPlace = new Float64Array(scores.length).fill(NaN);
    order.forEach((unit, r) => { byPlace[unit] = 1 - r / order.length; });
    return byPlace;
  }
  const small = direction === 'minimize';
  const start = !small && low > 0 ? 0 : low;
  return Float64Array.from(shown, (value) => {
    if (Number.isNaN(value)) return NaN;
    const share = high > start ? Math.min(1, Math.max(0, (value - start) / (high - start))) : 1;
    return small ? 1 - share : share;
  });
}
