// Nothing is open yet: drop a file, take a set that comes along, or one of the start folder.

import {h, fill, name, button} from './dom.js';
import {ask, upload, Stopped} from './api.js';
import {go} from './state.js';

const clean = {label: undefined, target: undefined, id: undefined, drop: [], keep: [], also: [], compared: [],
  missing: undefined, categorical: undefined, scale: undefined, header: undefined, decimal: undefined, method: undefined, top: undefined, map: undefined,
  color: undefined, criterion: undefined, apart: undefined, find: undefined, why: undefined};

/** What looks like a table; others are opened by their path. */
const TABLE = /(\.(csv|tsv|txt|tab|data|arff|svm|libsvm|svmlight|npy|npz|mat|h5ad|parquet|pq|arrow|arrows|feather|ipc)|[.-]idx([0-9]-ubyte)?)(\.gz)?$/i;

const open = (data) => go({...clean, view: 'data', data});

export function showStart(main, about) {
  const trouble = h('p.refusal', {role: 'alert'});
  const take = async (file) => {
    trouble.textContent = '';
    try {
      open(await upload(file, about.mostBytes));
    } catch (problem) {
      if (!(problem instanceof Stopped)) trouble.textContent = problem.message;
    }
  };
  const picker = h('input', {type: 'file', id: 'file', onchange: () => picker.files[0] && take(picker.files[0])});
  const zone = h('div.drop', {
    ondragover: (event) => { event.preventDefault(); zone.classList.add('over'); },
    ondragleave: () => zone.classList.remove('over'),
    ondrop: (event) => {
      event.preventDefault();
      zone.classList.remove('over');
      // A folder is no file, and a browser that is asked to send one gives up.
      if ([...event.dataTransfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory)) {
        trouble.textContent = 'A folder cannot be dropped: start foldsieve explore where it is, and open it by its path below.';
      } else if (event.dataTransfer.files[0]) {
        take(event.dataTransfer.files[0]);
      }
    },
  }, h('label', {htmlFor: 'file'}, 'Drop a table here, or choose one'), picker,
  h('p.soft', {}, 'CSV, TSV, ARFF, LIBSVM, NumPy, MATLAB, h5ad, IDX, Parquet, Arrow. It stays on this machine.'));
  const files = h('ul.files');
  const path = h('input', {type: 'text', id: 'path', placeholder: 'folder/table.csv', autocomplete: 'off', spellcheck: false});
  const show = async (folder) => {
    try {
      const entries = await ask('files', {folder});
      fill(files, folder && h('li', {}, button('↑ up', () => show(folder.split('/').slice(0, -1).join('/')))),
        entries.filter((entry) => entry.folder || TABLE.test(entry.name)).map((entry) => h('li', {}, button(entry.folder ? `${entry.name}/` : entry.name,
          () => (entry.folder ? show(entry.path) : open(entry.path)), {className: 'file'}),
        entry.folder && button('open as images', () => open(entry.path), {className: 'quiet'}))));
      if (!files.children.length) fill(files, h('li.soft', {}, 'No tables here.'));
    } catch (problem) {
      if (!(problem instanceof Stopped)) trouble.textContent = problem.message;
    }
  };
  fill(main, h('section.start', {},
    h('h1', {}, 'Which data?'),
    h('p.soft', {}, 'Look at the features and the samples of a table together: which features matter, what they say, and which samples they tell apart.'),
    trouble, zone,
    h('h2', {}, 'Sets that come along'),
    h('div.cards', {}, about.sets.map((set) => h('button.card', {type: 'button', onclick: () => open(set.name)},
      h('strong', {}, set.name), h('span.soft', {}, set.words)))),
    h('h2', {}, 'Files of ', name(about.folder)),
    h('form.row', {onsubmit: (event) => { event.preventDefault(); if (path.value.trim()) open(path.value.trim()); }},
      h('label', {htmlFor: 'path'}, 'Path'), path, h('button', {type: 'submit'}, 'open')),
    files));
  main.dataset.view = 'start';
  show('');
}
