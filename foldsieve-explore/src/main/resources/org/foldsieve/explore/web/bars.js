// Small bars: a histogram that fits in a line.

const SVG = 'http://www.w3.org/2000/svg';

/** Bars of these heights, with words for those who do not see them. */
export function bars(heights, words) {
  const svg = document.createElementNS(SVG, 'svg');
  const most = Math.max(1, ...heights);
  svg.setAttribute('viewBox', `0 0 ${Math.max(1, heights.length) * 5} 20`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('class', 'bars');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', words);
  // One element for all: a list draws dozens of these after a jump.
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', heights.map((height, i) => (height ? `M${i * 5} 20v${-Math.max(1, 20 * height / most)}h4V20z` : '')).join(''));
  svg.append(path);
  return svg;
}
