// Features: the ranking as a list with bars, several methods side by side, what a feature says and
// which say the same, and how many are enough.

import {h, fill, name, select, button, brief, count, say} from './dom.js';
import {ask, Stopped} from './api.js';
import {go, note, noteSoon, table as viewOf} from './state.js';
import {ranking as unpack} from './pack.js';
import {refocus} from './memory.js';
import {VirtualList} from './virtual-list.js';
import {drawEnough} from './enough.js';
import {drawSlopes} from './slopes.js';
import {drawGroups} from './groups.js';
import {drawPixels} from './pixels.js';

/** With more work than this the curve waits for a click. */
const QUICK_CELLS = 1e6;
const QUICK_FEATURES = 300;

export function showFeatures(main, table, state) {
  const method = state.method || table.method;
  const view = viewOf(state);
  const choice = {view, method, keep: state.keep};
  let open = true;
  let ranked = null;
  let by = method;
  let shown = [];

  const search = h('input', {type: 'search', placeholder: 'Find a feature', 'aria-label': 'Find a feature', value: state.find ?? '', oninput: () => { noteSoon({find: search.value}); filter(); }});
  const words = h('p.soft.method-words');
  const box = h('div.features', {id: 'features'});
  const slopes = h('div');
  const details = h('div', {'aria-live': 'polite'}, h('p.soft', {}, 'Choose a feature to see why it stands where it does.'));
  const enough = h('div');
  const groups = h('div');
  const pixels = h('div');
  const list = new VirtualList(box, {
    height: 36, label: 'Features, best first. K keeps the one that is chosen, Delete leaves it out.',
    row: (i) => row(shown[i]), choose: (i) => choose(shown[i]), key: (i) => table.units[shown[i]],
    keys: {k: (i) => keep(shown[i]), delete: (i) => leaveOut(shown[i])},
  });

  const other = table.methods.filter(({id}) => id !== method && !state.also.includes(id));
  fill(main, h('div.split', {},
    h('section.panel.grow', {},
      h('div.row.controls', {},
        select('Method', table.methods.map(({id, name: long}) => [id, `${id} · ${long}`]), method, (id) => go({method: id, also: state.also.filter((one) => one !== id)})),
        select('Beside it', [['', 'another method …'], ...other.map(({id, name: long}) => [id, `${id} · ${long}`])], '', (id) => id && go({also: [...state.also, id]})),
        search),
      state.also.length > 0 && h('p.chips', {}, state.also.map((id) => button(`${id} ×`, () => go({also: state.also.filter((one) => one !== id)}), {'aria-label': `without ${id}`}))),
      state.drop.length + state.keep.length > 0 && h('p.chips', {},
        state.keep.map((one) => button(['kept: ', name(one), ' ×'], () => go({keep: state.keep.filter((kept) => kept !== one)}))),
        state.drop.map((one) => button(['dropped: ', name(one), ' ×'], () => go({drop: state.drop.filter((gone) => gone !== one)})))),
      words, slopes, box),
    h('aside', {},
      h('section.panel', {}, h('h2', {}, 'Why'), details),
      h('section.panel', {}, h('h2', {}, 'How many are enough'), enough),
      table.image && h('section.panel', {}, h('h2', {}, 'The pixels'), pixels),
      h('section.panel', {}, h('h2', {}, 'Which say the same'), groups))));

  const isKept = (unit) => state.keep.includes(table.units[unit]);

  /** Must a feature stay, whatever the method thinks of it? The other way round than now. */
  function keep(unit) {
    const feature = table.units[unit];
    go({keep: isKept(unit) ? state.keep.filter((one) => one !== feature) : [...state.keep, feature], why: feature});
  }

  /** Without a feature; the next one in the list is explained in its place. */
  function leaveOut(unit) {
    const feature = table.units[unit];
    const i = shown.indexOf(unit);
    const next = table.units[shown[i + 1] ?? shown[i - 1]];
    go({drop: [...state.drop, feature], keep: state.keep.filter((one) => one !== feature), why: next ?? ''});
  }

  function choose(unit) {
    state.why = table.units[unit];
    note({why: state.why}, true);
    return explain(unit).catch(ignore);
  }

  /** The feature that the address names is explained, and found in the list. */
  function explainAgain() {
    const unit = table.units.indexOf(state.why);
    const place = shown.indexOf(unit);
    if (unit < 0) return;
    if (place >= 0) {
      list.select(place, true);
      if (document.activeElement === box) list.reveal(place);
    }
    explain(unit).catch(ignore);
  }

  function filter() {
    if (!ranked) return;
    const wanted = search.value.toLowerCase();
    shown = wanted ? ranked.order.filter((unit) => table.units[unit].toLowerCase().includes(wanted)) : ranked.order;
    list.at = -1;
    list.show(shown.length);
    if (wanted) say(`${count(shown.length, 'feature')} found`);
  }

  function row(unit) {
    const good = ranked.goodness[unit];
    const added = ranked.parts[ranked.added]?.[unit];
    const fillBar = h('span.bar-fill');
    fillBar.style.width = `${Number.isNaN(good) ? 0 : 100 * good}%`;
    const feature = table.units[unit];
    const kept = isKept(unit);
    const act = (words, does, properties) => button(words, (event) => {
      event.stopPropagation();
      does(unit);
    }, {tabIndex: -1, ...properties});
    // What is inside an option no screen reader tells: for them the keys and the panel 'Why' do it.
    return h(kept ? 'div.feature.kept' : 'div.feature', {},
      h('span.place', {}, ranked.place[unit]), name(feature), h('span.bar', {'aria-hidden': 'true'}, fillBar),
      h('span.score', {}, added === undefined || Number.isNaN(added) ? brief(ranked.scores[unit]) : `+${(100 * added).toFixed(1)} %`),
      kept && h('span.unseen', {}, 'must stay'),
      h('span.acts', {'aria-hidden': 'true'},
        act(kept ? '★' : '☆', keep, {title: kept ? 'need not stay' : 'must stay'}),
        act('×', leaveOut, {title: 'leave out'})));
  }

  async function explain(unit) {
    const why = await ask('explain', {...choice, method: by, unit});
    if (!open) return;
    const at = table.columns.names.indexOf(table.units[unit]);
    fill(details,
      h('h3', {}, name(table.units[unit])),
      h('p.row', {},
        button('Must stay', () => keep(unit), {className: 'quiet', 'aria-pressed': String(isKept(unit)), 'aria-keyshortcuts': 'K'}),
        button('Leave out', () => leaveOut(unit), {className: 'quiet', 'aria-keyshortcuts': 'Delete'})),
      h('p', {}, why.place ? `Place ${why.place} of ${why.ranked}` : 'Not ranked', why.score !== null && `, score ${brief(why.score)}`, '.'),
      why.effect && h('p', {}, why.effect, '.'),
      why.twin && h('p', {}, 'Most like ', name(why.twin.name), ` (place ${why.twin.place}, correlation ${why.twin.correlation.toFixed(2)})`,
        Math.abs(why.twin.correlation) > 0.9 ? ': it says nearly the same again.' : '.'),
      Object.keys(why.parts).length > 0 && h('dl.facts', {}, Object.entries(why.parts).map(([part, value]) => [h('dt', {}, part), h('dd', {}, brief(value))])),
      at >= 0 && h('p.soft', {}, `${brief(table.columns.least[at])} to ${brief(table.columns.most[at])}`));
    refocus(main);
  }

  async function rank(id) {
    return unpack(await ask('rank', {view, method: id, keep: state.keep}));
  }

  /** What answers at once is shown while 'auto' still chooses. */
  async function glance(last) {
    const quick = ask('glance', {view, method: table.glance, keep: state.keep}).then(unpack);
    const first = await Promise.race([last, quick.catch(() => last)]);
    if (!open || first === await Promise.race([last, null])) return;
    ranked = first;
    by = table.glance;
    box.classList.remove('waiting');
    fill(words, `By ${by} for now: auto is still choosing on rows it holds back.`);
    box.dataset.method = by;
    filter();
    explainAgain();
    if (table.image) drawPixels(pixels, table, ranked);
    for (const later of [enough, groups]) fill(later, h('p.soft', {}, 'Once auto has chosen.'));
  }

  (async () => {
    box.classList.add('waiting');
    const last = rank(method);
    if (method === 'auto') await glance(last);
    ranked = await last;
    by = method;
    if (!open) return;
    box.classList.remove('waiting');
    const about = table.methods.find(({id}) => id === method);
    fill(words, about?.summary, ranked.choice && ` ${ranked.choice}.`, ranked.notes.map((note) => ` ${method}: ${note}.`));
    box.dataset.method = method;
    filter();
    explainAgain();
    if (table.image) drawPixels(pixels, table, ranked);
    const rankings = [ranked];
    for (const id of state.also) {
      rankings.push(await rank(id));
      if (!open) return;
    }
    if (rankings.length > 1) drawSlopes(slopes, rankings, table.units, choose);
    const judge = () => drawEnough(enough, choice, table, state, () => open).catch(ignore);
    const group = async () => drawGroups(groups, await ask('groups', choice), table.units, choose);
    if (table.rows * table.units.length < QUICK_CELLS && table.units.length <= QUICK_FEATURES) {
      await Promise.all([judge(), group()]);
    } else {
      fill(enough, button('Find out', judge));
      fill(groups, button('Find out', () => group().catch(ignore)));
    }
  })().catch((problem) => {
    box.classList.remove('waiting');
    if (problem instanceof Stopped) {
      if (open && (!ranked || by !== method)) fill(words, 'Stopped. ', button('Go on', () => showFeatures(main, table, state)));
    } else if (open) {
      fill(words, h('span.refusal', {role: 'alert'}, problem.message));
    }
  });

  return () => {
    open = false;
    list.close();
  };
}

function ignore(problem) {
  if (!(problem instanceof Stopped)) say(problem.message);
}
