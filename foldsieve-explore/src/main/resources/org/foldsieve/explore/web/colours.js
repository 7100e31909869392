// Colours of points: one a class, or from low to high.

import {isDark} from './dom.js';

const CLASSES = [[31, 119, 180], [255, 127, 14], [44, 160, 44], [214, 39, 40], [148, 103, 189], [140, 86, 75], [227, 119, 194], [127, 127, 127], [188, 189, 34], [23, 190, 207]];
const RAMP = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
const NONE = [150, 155, 160];

export function ofClass(code) {
  if (code < 0) return NONE;
  if (code < CLASSES.length) return CLASSES[code];
  const hue = (code * 137.508) % 360;
  const f = (n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * ((isDark() ? 0.65 : 0.5) - 0.3 * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [f(0), f(8), f(4)];
}

export function ofShare(share) {
  if (Number.isNaN(share)) return NONE;
  const at = Math.min(0.9999, Math.max(0, share)) * (RAMP.length - 1);
  const [low, high] = [RAMP[Math.floor(at)], RAMP[Math.floor(at) + 1]];
  return low.map((c, i) => Math.round(c + (at % 1) * (high[i] - c)));
}

export const css = ([r, g, b]) => `rgb(${r},${g},${b})`;

/** The least and most of what is there, without the outermost hundredth on either side. */
export function span(values) {
  const sample = [];
  const step = Math.max(1, Math.floor(values.length / 5000));
  for (let i = 0; i < values.length; i += step) if (Number.isFinite(values[i])) sample.push(values[i]);
  sample.sort((a, b) => a - b);
  if (!sample.length) return [0, 1];
  const low = sample[Math.floor(0.01 * (sample.length - 1))];
  const high = sample[Math.ceil(0.99 * (sample.length - 1))];
  return high > low ? [low, high] : [sample[0], sample[sample.length - 1]];
}
