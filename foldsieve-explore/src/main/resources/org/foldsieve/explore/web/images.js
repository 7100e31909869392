// Thumbnails of image rows.

import {h} from './dom.js';
import {ask} from './api.js';
import {uint8} from './pack.js';

export async function images(view, rows) {
  const answer = await ask('images', {view, rows});
  return answer.images.map((text, i) => {
    const canvas = h('canvas.thumb', {width: answer.width, height: answer.height, role: 'img', 'aria-label': `image of row ${rows[i]}`});
    const context = canvas.getContext('2d');
    const picture = context.createImageData(answer.width, answer.height);
    uint8(text).forEach((grey, j) => picture.data.set([grey, grey, grey, 255], 4 * j));
    context.putImageData(picture, 0, 0);
    return canvas;
  });
}
