// For images: how good every pixel is, as a picture.

import {h, fill} from './dom.js';

export function drawPixels(box, table, ranked) {
  const {rows, columns, columnMajor} = table.image;
  const unit = (y, x) => (columnMajor ? x * rows + y : y * columns + x);
  if (rows * columns !== table.units.length) {
    fill(box, h('p.soft', {}, 'Some pixels are left out.'));
    return;
  }
  const canvas = h('canvas.pixels', {width: columns, height: rows, role: 'img', 'aria-label': 'Score of every pixel, stronger is better'});
  const readout = h('p.soft', {}, 'Point at a pixel to read it.');
  const context = canvas.getContext('2d');
  const picture = context.createImageData(columns, rows);
  const style = getComputedStyle(document.documentElement);
  const low = rgb(style.getPropertyValue('--map-low'));
  const high = rgb(style.getPropertyValue('--map-high'));
  for (let j = 0; j < rows * columns; j++) {
    const good = ranked.goodness[unit(Math.floor(j / columns), j % columns)];
    const share = Number.isNaN(good) ? 0 : good;
    for (let c = 0; c < 3; c++) picture.data[4 * j + c] = low[c] + share * (high[c] - low[c]);
    picture.data[4 * j + 3] = 255;
  }
  context.putImageData(picture, 0, 0);
  canvas.addEventListener('pointermove', (event) => {
    const frame = canvas.getBoundingClientRect();
    const x = Math.floor(columns * (event.clientX - frame.left) / frame.width);
    const y = Math.floor(rows * (event.clientY - frame.top) / frame.height);
    const j = unit(y, x);
    if (x >= 0 && x < columns && y >= 0 && y < rows) readout.textContent = `${table.units[j]}: place ${ranked.place[j] || '–'}`;
  });
  fill(box, canvas, readout);
}

function rgb(text) {
  const hex = text.trim().slice(1);
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
}
