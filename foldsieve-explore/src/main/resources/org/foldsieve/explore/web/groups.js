// Features that say the same: the best of each group, and those that are much like it.

import {h, fill, button} from './dom.js';

export function drawGroups(box, found, units, choose) {
  const several = found.groups.filter((members) => members.length > 1);
  if (!several.length) {
    fill(box, h('p', {}, `Among the first ${found.looked} no two are alike (correlation ${found.same} or more).`));
    return;
  }
  fill(box, h('p.soft', {}, `Among the first ${found.looked}: correlation ${found.same} or more with a better one.`),
    h('ul.groups', {}, several.map((members) => h('li', {}, members.map((member, i) => button(
      [h('bdi', {}, units[member.unit]), i > 0 && h('span.soft', {}, ` ${member.correlation.toFixed(2)}`)],
      () => choose(member.unit), {className: i ? 'like' : 'best', title: `place ${member.place}`}))))));
}
