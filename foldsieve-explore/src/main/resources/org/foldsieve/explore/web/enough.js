// How many features are enough: the curve of the ranking, recomputed when features are kept or
// dropped by hand, with the curve before for comparison.

import {h, fill, button, brief} from './dom.js';
import {ask} from './api.js';
import {go} from './state.js';
import {drawCurves, called, isShare, shade} from './charts.js';

let before = null;

export async function drawEnough(box, choice, table, state, isOpen) {
  fill(box, h('p.soft', {}, 'Judging on rows held back …'));
  const found = await ask('enough', choice);
  if (!isOpen()) return;
  const use = button(`Keep ${found.count}`, () => go({top: String(found.count)}), {className: 'primary'});
  if (!found.ranked) {
    if (found.rule === 'peak') {
      fill(box, h('p', {}, h('strong', {}, found.count), ` features make the criterion of ${choice.method} largest.`), use);
      return;
    }
    fill(box, h('p', {}, h('strong', {}, found.count), found.rule === 'bend'
      ? ' features stand before the bend: those after add less than the average one.'
      : ' features stand before the largest gap in the scores.'), h('p.soft', {}, 'There are no labels to judge by.'), use);
    return;
  }
  const percent = isShare(found);
  const at = (curve, size) => curve.mean[Math.max(0, curve.sizes.findIndex((one) => one >= size))];
  const say = (value) => (percent ? `${(100 * value).toFixed(1)} %` : brief(value));
  const key = JSON.stringify({...choice.view, drop: undefined, method: choice.method});
  const last = before?.key === key && before.hand !== JSON.stringify([state.drop, state.keep]) ? before : null;
  const now = at(found.ranked, found.count);
  const chart = h('div.chart');
  const all = found.all?.mean[0];
  fill(box,
    h('p', {}, h('strong', {}, found.count), ` of ${table.units.length} features reach `, h('strong', {}, say(now)), ` (${called(found)})`,
      all !== undefined && all !== null && `; all reach ${say(all)}`, '.'),
    last && h('p.change', {}, `By your hand: ${change(now - at(last.ranked, found.count), percent)} with as many features.`),
    chart, use);
  before = {key, hand: JSON.stringify([state.drop, state.keep]), ranked: found.ranked};
  await drawCurves(chart, [
    {name: choice.method, ...found.ranked, color: shade(0)},
    last && {name: 'before', ...last.ranked, color: shade(1), dashed: true, faint: true},
    found.random && {name: 'random order', ...found.random, color: '#8c959f', dashed: true},
  ].filter(Boolean), {percent, mark: found.count, y: '',
    words: `${called(found)} by number of features: ${say(now)} with ${found.count}`});
}

function change(difference, percent) {
  const size = percent ? `${Math.abs(100 * difference).toFixed(1)} points` : brief(Math.abs(difference));
  return difference > 0.0005 ? `${size} better` : difference < -0.0005 ? `${size} worse` : 'no change';
}
