// Several methods side by side: their first features, with a line from each to its place in the next.

import {h, fill, button} from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const ROW = 22;

export function drawSlopes(box, rankings, units, choose, shown = 20) {
  const places = Math.min(shown, Math.max(...rankings.map((one) => one.order.length)));
  const lines = document.createElementNS(SVG, 'svg');
  lines.setAttribute('class', 'slope-lines');
  lines.setAttribute('aria-hidden', 'true');
  const mark = (unit) => {
    for (const part of frame.querySelectorAll('[data-unit]')) part.classList.toggle('marked', part.dataset.unit === String(unit));
  };
  const columns = rankings.map((one) => h('ol.slope', {'aria-label': `First features of ${one.method}`},
    h('li.slope-head', {role: 'presentation'}, one.method),
    [...one.order.slice(0, places)].map((unit) => h('li', {
      'data-unit': unit, onmouseenter: () => mark(unit), onmouseleave: () => mark(-1),
    }, button(h('bdi', {}, units[unit]), () => choose(unit), {onfocus: () => mark(unit), title: `${units[unit]}: ${rankings.map((other) => `${other.method} ${other.place[unit] || '–'}`).join(', ')}`})))));
  const frame = h('div.slopes', {}, lines, columns);
  fill(box, frame, places < Math.max(...rankings.map((one) => one.order.length)) && button('more', () => drawSlopes(box, rankings, units, choose, 2 * shown), {className: 'quiet'}));
  const draw = () => {
    lines.replaceChildren();
    const outer = frame.getBoundingClientRect();
    for (let m = 0; m + 1 < rankings.length; m++) {
      const right = columns[m + 1].getBoundingClientRect();
      const to = right.left - outer.left + frame.scrollLeft;
      for (const unit of rankings[m].order.slice(0, places)) {
        const a = rankings[m].place[unit];
        const b = rankings[m + 1].place[unit];
        if (!b || b > places) continue;
        const words = columns[m].children[a].querySelector('bdi').getBoundingClientRect();
        const from = Math.min(words.right + 8, columns[m].getBoundingClientRect().right) - outer.left + frame.scrollLeft;
        const line = document.createElementNS(SVG, 'path');
        const y = (place) => (place + 0.5) * ROW;
        const middle = (from + to) / 2;
        line.setAttribute('d', `M${from},${y(a)}C${middle},${y(a)} ${middle},${y(b)} ${to},${y(b)}`);
        line.dataset.unit = unit;
        lines.append(line);
      }
    }
    lines.setAttribute('width', frame.scrollWidth);
    lines.setAttribute('height', (places + 1) * ROW);
  };
  draw();
  new ResizeObserver(draw).observe(frame);
}
