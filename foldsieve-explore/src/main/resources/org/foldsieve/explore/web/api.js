// Questions to the server, and whether it is still the one this page belongs to.

import {h, fill, say} from './dom.js';

const token = localStorage.getItem('foldsieve-token') ?? '';
const page = crypto.randomUUID();
const running = new Map();

/** Kinds that are answered at once, or that nobody waits for. */
const QUIET = new Set(['values', 'images', 'near', 'explain', 'repeat', 'files']);

let instance = null;
let lost = false;

/** Thrown where another question took the place of this one, or somebody stopped it. */
export class Stopped extends Error {}

export const isLost = () => lost;

function lose(words) {
  if (lost) return;
  lost = true;
  for (const {control} of running.values()) control.abort();
  const box = document.getElementById('lost');
  fill(box, h('strong', {}, words), ' Open the address that the terminal shows; this page does nothing until then.');
  box.hidden = false;
  document.body.classList.add('is-lost');
}

async function post(path, body, signal, headers = {'Content-Type': 'application/json'}) {
  if (lost) throw new Stopped();
  let response;
  try {
    response = await fetch(path, {
      method: 'POST', body, signal, headers: {...headers, 'X-Foldsieve-Token': token}, cache: 'no-store',
    });
  } catch (problem) {
    if (signal?.aborted) throw new Stopped();
    lose('The server has ended.');
    throw new Stopped();
  }
  if (response.status === 401) {
    lose('The server was started again.');
    throw new Stopped();
  }
  return response;
}

/** A small question. */
async function small(name, question = {}) {
  const response = await post(`/api/${name}`, JSON.stringify({page, ...question}));
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Says hello, and from then on that this page is there. */
export async function hello() {
  const answer = await small('hello');
  instance = answer.instance;
  setInterval(async () => {
    if (lost) return;
    try {
      const alive = await small('alive');
      if (alive.instance !== instance) lose('The server was started again.');
    } catch {
      // Said already.
    }
  }, 5000);
  addEventListener('pagehide', () => {
    if (lost) return;
    fetch('/api/bye', {
      method: 'POST', keepalive: true, body: JSON.stringify({page}),
      headers: {'Content-Type': 'application/json', 'X-Foldsieve-Token': token},
    }).catch(() => {});
  });
  return answer.about;
}

export async function upload(file, most) {
  // A server that has heard enough hangs up, which looks like its end from here.
  if (file.size > most) throw new Error(`The file is larger than ${Math.round(most / 1e6).toLocaleString('en')} MB; start foldsieve explore where it is, and open it by its path.`);
  const response = await post(`/api/upload?name=${encodeURIComponent(file.name)}`, file, undefined, {});
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer.data;
}

/**
 * Asks for work and gives its result. The next question of the same kind takes its place; the same
 * question again waits for the same answer. News come on the way: 'progress' is drawn at the bottom
 * of the page, others are heard by the caller.
 */
export function ask(kind, question, hear) {
  const key = JSON.stringify(question);
  const before = running.get(kind);
  if (before?.key === key && !hear) {
    before.quiet = QUIET.has(kind);
    draw();
    return before.promise;
  }
  before?.control.abort();
  const entry = {key, control: new AbortController(), words: kind, share: 0, since: performance.now(), quiet: QUIET.has(kind)};
  running.set(kind, entry);
  entry.promise = work(kind, question, entry, hear ?? (() => {}));
  return entry.promise;
}

/** Asks for what will be asked for next: nobody waits for it, so nothing is drawn. */
export function prepare(kind, question) {
  if (running.has(kind)) return;
  ask(kind, question).catch(() => {});
  running.get(kind).quiet = true;
}

async function work(kind, question, entry, hear) {
  const {signal} = entry.control;
  try {
    const response = await post(`/api/${kind}`, JSON.stringify({page, ...question}), signal);
    if (!response.ok) throw new Error((await response.json()).error);
    return await listen(response, signal, (event, data) => {
      if (event === 'progress') {
        entry.words = data.task;
        entry.share = data.done / data.total;
        draw();
      } else {
        hear(event, data);
      }
    });
  } catch (problem) {
    if (signal.aborted) throw new Stopped();
    throw problem;
  } finally {
    if (running.get(kind) === entry) running.delete(kind);
    draw();
  }
}

async function listen(response, signal, hear) {
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let pending = [];
  let tail = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    const text = tail.slice(-1) + decoder.decode(value, {stream: true});
    pending.push(text.slice(tail.slice(-1).length));
    tail = text;
    if (!text.includes('\n\n')) continue;
    const events = pending.join('').split('\n\n');
    pending = [events.pop()];
    for (const one of events) {
      const lines = one.split('\n');
      const event = lines.find((line) => line.startsWith('event: '))?.slice(7);
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
      if (!event) continue;
      const news = JSON.parse(data);
      if (event === 'result') return news;
      if (event === 'error') throw new Error(news.words);
      if (event === 'stopped') throw new Stopped();
      hear(event, news);
    }
  }
  throw signal.aborted ? new Stopped() : new Error('The answer was cut off.');
}

/** Stops work of a kind, or all of it. */
export function stop(kind) {
  for (const [one, {control}] of running) {
    if (!kind || one === kind) control.abort();
  }
}

/** The bar at the bottom: what takes longer than a moment. */
function draw() {
  const bar = document.getElementById('progress');
  const [kind, entry] = [...running].find(([, one]) => !one.quiet) ?? [];
  const slow = entry && performance.now() - entry.since > 250;
  bar.hidden = !slow;
  if (!slow) {
    if (entry) setTimeout(draw, 260);
    return;
  }
  const [meter, words, button] = bar.children;
  // What is done is not what is waited for.
  const known = entry.share > 0 && entry.share < 1;
  if (known) meter.value = entry.share;
  else meter.removeAttribute('value');
  words.textContent = known ? `${entry.words} · ${Math.round(100 * entry.share)} %` : `${entry.words} …`;
  button.onclick = () => {
    stop(kind);
    say('stopped');
  };
}
