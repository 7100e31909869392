// Samples: the map, coloured by class or by a feature; a lasso makes some of them a class, and the
// features are ranked by what tells them from the rest.

import {h, fill, name, select, button, brief, count, say} from './dom.js';
import {ask, stop, Stopped} from './api.js';
import {go, note, table as viewOf} from './state.js';
import {float32, ranking as unpack} from './pack.js';
import {VirtualList} from './virtual-list.js';
import {Scatter} from './scatter.js';
import {ofClass, ofShare, css, span} from './colours.js';
import {images} from './images.js';
import {simple, written, parsed} from './lasso.js';
import {near as nearest, ofClass as rowsOfClass, rowOf, selected} from './selection.js';

const APART = [['fisher', 'fisher'], ['f-test', 'f-test'], ['relieff', 'relieff'], ['mutual-information', 'mutual information'], ['gka-supervised', 'gka-supervised']];

export function showSamples(main, table, state) {
  const view = viewOf(state);
  const method = state.method || table.method;
  const map = state.map || table.map;
  let open = true;
  let these = null;
  let colour = null;
  let pinned = null;
  let ranked = null;
  let apart = APART.some(([id]) => id === state.apart) ? state.apart : 'fisher';
  let hovering = 0;
  let turn = 0;

  const canvas = h('canvas.points');
  const over = h('canvas.points.over', {tabIndex: 0, role: 'img', 'aria-label': `Map of ${count(table.rows, 'sample')} by ${map}. Arrow keys move, plus and minus zoom.`});
  const tip = h('div.tip', {hidden: true});
  const stage = h('div.stage', {}, canvas, over, tip);
  const legend = h('div.legend');
  const notes = h('p.soft');
  const head = h('div');
  const box = h('div.features.compact', {id: 'told'});
  const chosen = h('div.chosen');
  const byRow = h('input', {type: 'number', id: 'row', min: 0, max: table.rows - 1, placeholder: `0 to ${table.rows - 1}`});
  const lasso = button('Lasso', () => {
    scatter.lassoing = !scatter.lassoing;
    lasso.setAttribute('aria-pressed', String(scatter.lassoing));
    over.classList.toggle('lassoing', scatter.lassoing);
  }, {'aria-pressed': 'false', title: 'draw around some samples; or hold Shift and drag'});

  fill(main, h('div.split', {},
    h('section.panel.grow', {},
      h('div.row.controls', {},
        select('Map', table.maps.map(({id, name: long}) => [id, `${id} · ${long}`]), map, (id) => go({map: id})),
        lasso, button('Whole map', () => { Object.assign(scatter, {zoom: 1, x: 0, y: 0}); scatter.draw(); }, {className: 'quiet'})),
      notes, stage, legend),
    h('aside', {},
      h('section.panel', {}, head, box),
      h('section.panel', {}, h('h2', {}, 'One sample'),
        h('form.row', {onsubmit: (event) => {
          event.preventDefault();
          const row = rowOf(byRow.value, table.rows);
          if (row >= 0) neighbours(row).catch(ignore);
        }}, h('label', {htmlFor: 'row'}, 'Row'), byRow, h('button.quiet', {type: 'submit'}, 'show')), chosen))));
  fill(chosen, h('p.soft', {}, 'Click a point to see it and its neighbours.'));

  const scatter = new Scatter(canvas, over, {
    hover: (row) => point(row),
    click: (row) => (row >= 0 ? neighbours(row).catch(ignore) : (note({sample: ''}, true), scatter.setMarks([]), these && choose(null))),
    lasso: (path) => {
      const kept = simple(path);
      const rows = scatter.inside(kept);
      if (rows.length) choose(rows, {lasso: written(kept)}, kept);
    },
  }, new URLSearchParams(location.search).has('canvas'));
  const list = new VirtualList(box, {height: 32, label: 'Features', row: (i) => feature(ranked.order[i], i), choose: (i) => pin(ranked.order[i])});
  main.scatter = scatter;

  const titleOf = (row) => table.rowNames?.[row] ?? `row ${row}`;
  const classOf = (row) => (!table.label ? '' : table.label.numeric ? `${table.label.name} ${brief(table.label.values[row])}` : table.label.classes[table.label.codes[row]] ?? 'no label');

  function point(row) {
    tip.hidden = row < 0;
    if (row < 0) return;
    fill(tip, name(titleOf(row)), table.label && h('span.soft', {}, ' ', h('bdi', {}, classOf(row))), colour && h('span', {}, ` ${colour.words ? colour.words[colour.values[row]] ?? '–' : brief(colour.values[row])}`));
    const {sx, sy} = scatter.frame();
    tip.style.left = `${(scatter.at[2 * row] * sx + scatter.x + 1) * 50}%`;
    tip.style.top = `${(1 - scatter.at[2 * row + 1] * sy - scatter.y) * 50}%`;
  }

  /** Colours by what is hovered or chosen, by the selection, or by class. */
  function paint() {
    const n = table.rows;
    const bytes = new Uint8Array(4 * n);
    const alpha = n > 20000 ? 150 : 205;
    const inside = these && new Uint8Array(n);
    if (these) for (const row of these) inside[row] = 1;
    const values = colour?.values ?? (table.label?.numeric ? table.label.values : null);
    const [low, high] = values && !colour?.words ? span(values) : [0, 1];
    // What is chosen is drawn above the rest, a rare class above a common one.
    const byClass = table.label && !table.label.numeric && !colour && rarity(table.label);
    const levels = new Uint8Array(n);
    for (let i = 0; i < n; i++) {
      levels[i] = inside?.[i] ? 255 : byClass ? byClass[table.label.codes[i]] ?? 0 : 0;
      const rgb = colour?.words ? ofClass(colour.values[i]) : values ? ofShare((values[i] - low) / (high - low || 1)) : ofClass(table.label ? table.label.codes[i] : 0);
      bytes.set(rgb, 4 * i);
      bytes[4 * i + 3] = inside ? (inside[i] ? 255 : 40) : alpha;
    }
    scatter.setColours(bytes, levels);
    drawLegend(values && !colour?.words ? [low, high] : null);
  }

  function drawLegend(range) {
    const swatch = (rgb) => { const dot = h('span.dot'); dot.style.background = css(rgb); return dot; };
    if (range) {
      fill(legend, h('span', {}, colour ? name(colour.name) : name(table.label.name)), h('span.soft', {}, brief(range[0])),
        [0, 0.25, 0.5, 0.75, 1].map((share) => swatch(ofShare(share))), h('span.soft', {}, brief(range[1])));
    } else if (colour?.words) {
      fill(legend, name(colour.name), colour.words.slice(0, 12).map((word, c) => [swatch(ofClass(c)), h('bdi', {}, word)]));
    } else if (table.label) {
      fill(legend, table.label.classes.slice(0, 30).map((one, c) => button([swatch(ofClass(c)), h('bdi', {}, one)],
        () => choose(rowsOfClass(table.label, c), {these: one}), {className: 'quiet', title: `What tells ${one} from the rest?`})));
    } else {
      fill(legend, swatch(ofClass(0)), 'every sample');
    }
  }

  /** Colours the map by a feature while it is pointed at, and from a click on until the next one. */
  async function tint(unit, stay = false) {
    const mine = ++hovering;
    if (unit < 0) {
      colour = pinned;
      paint();
      return;
    }
    const answer = await ask('values', {view, unit}).catch(ignore);
    if (!answer || mine !== hovering || !open) return;
    colour = {unit, name: table.units[unit], values: float32(answer.values), words: answer.words};
    if (stay) pinned = colour;
    paint();
  }

  /** A click on a feature: its colours stay; a second one takes them away. */
  function pin(unit) {
    const gone = pinned?.unit === unit;
    note({color: gone ? '' : table.units[unit]}, true);
    if (gone) pinned = null;
    return tint(gone ? -1 : unit, !gone);
  }

  function feature(unit, i) {
    const good = ranked.goodness[unit];
    const bar = h('span.bar-fill');
    bar.style.width = `${Number.isNaN(good) ? 0 : 100 * good}%`;
    return h('div.feature', {onmouseenter: () => tint(unit), onmouseleave: () => tint(-1)},
      h('span.place', {}, i + 1), name(table.units[unit]), h('span.bar', {'aria-hidden': 'true'}, bar),
      h('span.score.soft', {title: ranked.effects?.[i]}, effect(ranked.effects?.[i] ?? '')));
  }

  /** What these are in a feature, in few words: where the rest is high they are low. */
  const effect = (words) => words.replace(' in these', '')
    .replace(/^(high|low) in the rest \(/, (all, side) => `${side === 'high' ? 'low' : 'high'} (rest `);

  /** Some samples become a class; null: none do. The words of it go into the address. */
  async function choose(rows, words = {}, path = null) {
    these = rows;
    note({lasso: '', these: '', around: '', ...words});
    scatter.setKept(path);
    scatter.setMarks([]);
    paint();
    await rank().catch(ignore);
  }

  /** The list beside the map: what tells these from the rest, or the ranking. The last one asked for stays. */
  async function rank() {
    const mine = ++turn;
    const rows = these;
    const began = performance.now();
    head.dataset.state = 'asked';
    // What is not waited for any more would take the time of what is.
    stop(rows ? 'rank' : 'apart');
    let answer;
    try {
      answer = await ask(rows ? 'apart' : 'rank', rows ? {view, rows, method: apart} : {view, method, keep: state.keep});
    } catch (problem) {
      if (open && mine === turn) {
        fill(head, problem instanceof Stopped ? 'Stopped. ' : h('span.refusal', {role: 'alert'}, problem.message, ' '),
          button(problem instanceof Stopped ? 'Go on' : 'Again', () => rank().catch(ignore)), rows && letGo());
        head.dataset.state = 'stopped';
      }
      throw problem;
    }
    if (!open || mine !== turn) return;
    ranked = rows ? {...unpack(answer), effects: answer.effects} : unpack(answer);
    if (rows) {
      fill(head, h('h2', {}, 'What tells these from the rest'),
        h('p', {}, count(rows.length, 'sample'), ' selected. ', letGo()),
        select('By', APART, apart, (id) => { apart = id; note({apart: id}, true); rank().catch(ignore); }));
      say(`${count(rows.length, 'sample')} selected; best: ${table.units[ranked.order[0]]}`);
    } else {
      fill(head, h('h2', {}, `Features by ${method}`), h('p.soft', {}, 'Point at one to colour the map by it; draw a lasso to ask what tells some samples apart.'));
    }
    head.dataset.state = rows ? 'apart' : 'ranked';
    head.dataset.millis = Math.round(performance.now() - began);
    list.show(ranked.order.length);
    box.scrollTop = 0;
  }

  const letGo = () => button('Let go', () => choose(null), {className: 'quiet'});

  /** A sample, and those next to it: the keyboard finds both as well as the pointer. */
  async function neighbours(row) {
    note({sample: String(row)}, true);
    byRow.value = row;
    scatter.setMarks([row]);
    const near = await nearest(view, row);
    if (!open) return;
    const rows = [row, ...near.map((one) => one.row)];
    scatter.setMarks(rows);
    const pictures = table.image ? await images(view, rows) : [];
    if (!open) return;
    fill(chosen, h('div.row', {}, pictures[0], h('div', {}, h('strong', {}, name(titleOf(row))), h('div.soft', {}, classOf(row)))),
      h('h3', {}, 'Its nearest'), h('ol.near', {}, near.map((one, i) => h('li', {}, button([pictures[i + 1], name(titleOf(one.row)), h('span.soft', {}, ` ${classOf(one.row)} · ${brief(one.distance)}`)],
        () => neighbours(one.row).catch(ignore), {className: 'quiet'})))),
      h('p', {}, button('What tells these from the rest?', () => choose(rows.sort((a, b) => a - b), {around: String(row)}), {className: 'quiet'})));
    say(`${titleOf(row)}${classOf(row) && `, ${classOf(row)}`}; nearest: ${titleOf(near[0]?.row ?? row)}`);
  }

  (async () => {
    stage.classList.add('waiting');
    const answer = await ask('map', {view, method: map});
    if (!open) return;
    stage.classList.remove('waiting');
    notes.textContent = answer.notes.join('. ');
    scatter.setPlaces(float32(answer.x), float32(answer.y));
    scatter.resize();
    these = await selected(table, state, view, async () => scatter.at);
    if (!open) return;
    scatter.setKept(these && parsed(state.lasso));
    paint();
    stage.dataset.map = map;
    const tinted = table.units.indexOf(state.color);
    if (tinted >= 0) tint(tinted, true);
    const row = rowOf(state.sample, table.rows);
    if (row >= 0) neighbours(row).catch(ignore);
    await rank();
  })().catch((problem) => {
    stage.classList.remove('waiting');
    if (open && !stage.dataset.map && !(problem instanceof Stopped)) fill(notes, h('span.refusal', {role: 'alert'}, problem.message));
    if (open && turn === 0) rank().catch(ignore);
  });

  return () => {
    open = false;
    list.close();
    scatter.close();
  };
}

/** Of each class its place among all, the most common one first. */
function rarity(label) {
  const sizes = new Array(label.classes.length).fill(0);
  for (const code of label.codes) if (code >= 0) sizes[code]++;
  const places = [...sizes.keys()].sort((a, b) => sizes[b] - sizes[a]);
  const level = [];
  places.forEach((code, place) => { level[code] = Math.min(254, place); });
  return level;
}

function ignore(problem) {
  if (!(problem instanceof Stopped)) say(problem.message);
}
