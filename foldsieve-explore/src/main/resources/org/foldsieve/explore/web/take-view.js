// Take it with you: files, and the lines that repeat exactly this state.

import {h, fill, button, count} from './dom.js';
import {ask, Stopped} from './api.js';
import {go, table as viewOf} from './state.js';
import {uint8} from './pack.js';
import {places, selected} from './selection.js';

export function showTake(main, table, state) {
  let open = true;
  const method = state.method || table.method;
  const top = Math.min(table.units.length, Math.max(1, Number(state.top) || Math.min(10, table.units.length)));
  const view = viewOf(state);
  // A lasso lies on a map, also where it is the one that is shown at first.
  const map = state.map ?? (state.lasso ? table.map : undefined);
  const question = {view, method, keep: state.keep, top, methods: state.compared, map};
  const selection = selected(table, state, view, () => places(view, map)).then((rows) => {
    if (rows && rows.length < table.rows) Object.assign(question, {rows, apart: state.apart});
    return question.rows;
  });
  selection.catch(() => {});
  const trouble = h('p.refusal', {role: 'alert'});
  const lines = h('div');
  const number = h('input', {type: 'number', min: Math.max(1, state.keep.length), max: table.units.length, value: top, id: 'top', onchange: () => go({top: number.value})});

  const take = (what, words, more) => {
    const one = h('button.card', {type: 'button', onclick: async () => {
      trouble.textContent = '';
      one.disabled = true;
      try {
        const file = await ask('take', {...question, what});
        if (open) save(file);
      } catch (problem) {
        if (open && !(problem instanceof Stopped)) trouble.textContent = problem.message;
      } finally {
        one.disabled = false;
      }
    }}, h('strong', {}, words), h('span.soft', {}, more));
    one.dataset.what = what;
    return one;
  };

  const these = take('selection', 'The samples', 'which are these, one a line');
  these.hidden = true;

  fill(main, h('section.panel', {},
    h('h1', {}, 'Take it with you'),
    h('p.row', {}, h('label', {htmlFor: 'top'}, `The best`), number, ` of ${count(table.units.length, 'feature')} by ${method}`),
    trouble,
    h('div.cards', {},
      take('list', 'The names', 'one a line'),
      take('table', 'A smaller table', 'these columns, as CSV'),
      take('model', 'A model', 'for “foldsieve transform”'),
      take('report', 'The report', 'methods compared, one HTML file'),
      these),
    h('h2', {}, 'The same again'),
    lines));

  selection.then((rows) => {
    these.hidden = !rows;
    return ask('repeat', question);
  }).then((said) => {
    if (!open) return;
    const block = (words, text) => h('div.lines', {}, h('div.row', {}, h('h3', {}, words), button('copy', (event) => {
      navigator.clipboard?.writeText(text);
      event.target.textContent = 'copied';
    }, {className: 'quiet', 'aria-label': `copy: ${words}`})), h('pre', {tabIndex: 0}, text));
    fill(lines, block('Terminal: rank', said.rank), block('Terminal: select', said.select), block('Terminal: compare', said.compare), said.embed && block('Terminal: embed', said.embed), said.apart && block('Terminal: what tells these samples from the rest', said.apart), block('Java', said.java), block('Python', said.python));
    lines.dataset.ready = 'yes';
  }).catch((problem) => {
    if (open && !(problem instanceof Stopped)) trouble.textContent = problem.message;
  });

  return () => { open = false; };
}

function save(file) {
  const link = h('a', {href: URL.createObjectURL(new Blob([uint8(file.bytes)])), download: file.name});
  document.body.dataset.saved = `${file.name} ${uint8(file.bytes).length}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
