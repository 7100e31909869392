// How many: methods against each other on rows held back, drawn while they are judged.

import {h, fill, select, button, count, brief} from './dom.js';
import {ask, stop, Stopped} from './api.js';
import {go, note, table as viewOf} from './state.js';
import {drawCurves, called, isShare, shade} from './charts.js';

export function showCompare(main, table, state) {
  let open = true;
  let curves = new Map();
  let criteria = [];
  let waiting = 0;
  let answered = null;
  const methods = state.compared.length ? state.compared : table.compared;
  const answer = h('div', {'aria-live': 'polite'});
  const chart = h('div.chart.tall');
  const choices = h('div.row');
  const start = button('Compare', () => run(), {className: 'primary'});
  const end = button('Stop', () => stop('compare'), {hidden: true});
  const rest = table.methods.filter(({id}) => !methods.includes(id) && id !== 'random');

  fill(main, h('section.panel', {},
    h('h1', {}, 'How many features are enough, and by which method?'),
    h('p.soft', {}, 'Every method ranks on some of the rows and is judged on the others, beside a random order.'),
    h('p.chips', {}, methods.map((id) => button(`${id} ×`, () => go({compared: methods.filter((one) => one !== id)}), {'aria-label': `without ${id}`})),
      select('Add', [['', 'another method …'], ...rest.map(({id, name}) => [id, `${id} · ${name}`])], '', (id) => id && go({compared: [...methods, id]}))),
    h('div.row', {}, start, end), answer, choices, chart));

  function draw() {
    const wanted = state.criterion && criteria.some(({id}) => id === state.criterion) ? state.criterion : answered?.criterion ?? criteria[0]?.id;
    const criterion = criteria.find(({id}) => id === wanted);
    if (!criterion) return;
    const shown = [...curves].filter(([, by]) => by[wanted]);
    const order = [...methods, 'random', 'all'];
    shown.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
    const lines = shown.filter(([method]) => method !== 'all').map(([method, by]) => ({
      name: method, ...by[wanted], color: method === 'random' ? '#8c959f' : shade(methods.indexOf(method)), dashed: method === 'random',
    }));
    if (!lines.length) return;
    const sizes = lines[0].sizes;
    drawCurves(chart, lines, {percent: isShare(criterion), y: isShare(criterion) ? '' : called(criterion), log: sizes[sizes.length - 1] > 100,
      mark: answered?.criterion === wanted ? answered.keep : undefined,
      words: `${called(criterion)} of ${lines.length} methods by number of features`});
    fill(choices, criteria.length > 1 && select('Judged by', criteria.map((one) => [one.id, called(one)]), wanted, (id) => {
      state.criterion = id;
      note({criterion: id}, true);
      draw();
    }));
  }

  async function run() {
    start.disabled = true;
    end.hidden = false;
    curves = new Map();
    answered = null;
    fill(answer, h('p.soft', {}, 'The curves are means over the splits that are done.'));
    try {
      const result = await ask('compare', {view: viewOf(state), methods, keep: state.keep}, (event, news) => {
        if (event !== 'curve' || !open) return;
        const by = curves.get(news.method) ?? {};
        by[news.criterion] = news;
        curves.set(news.method, by);
        if (!criteria.some(({id}) => id === news.criterion)) {
          const [measure, metric] = news.criterion.split(/[ :/]/);
          criteria.push({id: news.criterion, measure, metric});
        }
        chart.dataset.pieces = Number(chart.dataset.pieces ?? 0) + 1;
        if (!waiting) waiting = setTimeout(() => { waiting = 0; if (open) draw(); }, 200);
      });
      if (!open) return;
      criteria = result.criteria;
      answered = criteria.some(({id}) => id === result.criterion) ? result : null;
      curves = new Map(Object.entries(result.curves));
      tell(result);
      draw();
    } catch (problem) {
      if (!open) return;
      fill(answer, problem instanceof Stopped ? h('p', {}, 'Stopped; the curves are not finished.') : h('p.refusal', {role: 'alert'}, problem.message));
    } finally {
      start.disabled = false;
      end.hidden = true;
    }
  }

  function tell(result) {
    const criterion = result.criteria.find(({id}) => id === result.criterion) ?? result.criteria[0];
    const words = (value) => (isShare(criterion) ? `${(100 * value).toFixed(1)} %` : brief(value));
    fill(answer,
      h('p.answer', {}, result.better ? [h('strong', {}, result.winner), ' with ', h('strong', {}, count(result.keep, 'feature')), ` reaches ${words(result.value)} (${called(criterion)})`]
        : ['No method is clearly better than a random order; the best is ', h('strong', {}, result.winner), ` with ${words(result.value)} (${called(criterion)})`],
      `; a random order of as many ${words(result.random)}, all features ${words(result.all)}.`),
      h('p', {}, button(`Take ${result.winner} and keep ${result.keep}`, () => go({view: 'take', method: result.winner, top: String(result.keep)}), {className: 'primary'})),
      result.notes.length > 0 && h('ul.soft', {}, result.notes.map((note) => h('li', {}, note))));
    answer.dataset.winner = result.winner;
  }

  return () => {
    open = false;
    stop('compare');
  };
}
