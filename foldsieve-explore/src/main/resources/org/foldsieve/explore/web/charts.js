// Curves, drawn by ECharts, which is fetched from this server when the first is needed.

import {h, isDark} from './dom.js';

let loading;

function library() {
  loading ??= new Promise((done, fail) => {
    document.head.append(h('script', {src: '/page/echarts.js', onload: () => done(window.echarts), onerror: fail}));
  });
  return loading;
}

const SHADES = ['#0b63a8', '#c2571a', '#2f8f4e', '#8a4fbf', '#b8395f', '#7a6a15', '#1d8a99', '#a0522d', '#5566cc', '#778899', '#cc7799', '#558833'];
const SHADES_DARK = ['#7ab8f0', '#f0a070', '#7fd098', '#c8a2ee', '#f08aa8', '#d8c860', '#6fd0de', '#d8a080', '#a0acf8', '#a8b4c0', '#f0b0c8', '#a8cc88'];

export const shade = (i) => (isDark() ? SHADES_DARK : SHADES)[i % SHADES.length];

/**
 * A chart of curves in a box.
 *
 * @param curves {name, sizes, mean, error, color, dashed, faint}
 * @param percent whether values are shares
 */
export async function drawCurves(box, curves, {percent, x = 'features kept', y, mark, words, log = false}) {
  const echarts = await library();
  if (!box.isConnected) return;
  const chart = echarts.getInstanceByDom(box) ?? echarts.init(box, null, {renderer: 'svg'});
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue('--soft').trim();
  const line = style.getPropertyValue('--line').trim();
  const factor = percent ? 100 : 1;
  const data = (curve, offset = 0) => curve.sizes.map((size, i) => [size, curve.mean[i] === null ? null : factor * (curve.mean[i] + offset * (curve.error[i] ?? 0))]);
  const series = [];
  for (const curve of curves) {
    series.push({
      name: curve.name, type: 'line', data: data(curve), showSymbol: curve.sizes.length < 2, symbolSize: 5,
      lineStyle: {width: curve.faint ? 1.5 : 2.2, type: curve.dashed ? 'dashed' : 'solid'},
      color: curve.color, itemStyle: {opacity: curve.faint ? 0.5 : 1},
      markLine: curve === curves[0] && mark ? {
        silent: true, symbol: 'none', data: [{xAxis: mark}], lineStyle: {color: ink, type: 'dotted'},
        label: {formatter: String(mark), color: ink},
      } : undefined,
    });
    if (curve.level !== undefined) {
      series[series.length - 1].markLine = {silent: true, symbol: 'none', data: [{yAxis: factor * curve.level}], lineStyle: {color: curve.color}, label: {show: false}};
    }
  }
  chart.setOption({
    animation: false,
    grid: {left: 48, right: 16, top: mark ? 44 : 28, bottom: 36},
    legend: {top: 0, left: 0, itemHeight: 8, itemWidth: 16, textStyle: {color: ink}, type: 'scroll', icon: 'roundRect'},
    tooltip: {
      trigger: 'axis', renderMode: 'richText', confine: true, order: 'valueDesc',
      valueFormatter: (value) => (value === null || value === undefined ? '–' : percent ? `${value.toFixed(1)} %` : value.toFixed(3)),
    },
    xAxis: {type: log ? 'log' : 'value', name: x, nameLocation: 'middle', nameGap: 22, min: 'dataMin', max: 'dataMax',
      nameTextStyle: {color: ink}, axisLabel: {color: ink}, axisLine: {lineStyle: {color: line}}, splitLine: {show: false}},
    yAxis: {type: 'value', name: y, scale: true, nameTextStyle: {color: ink, align: 'left'}, axisLabel: {color: ink, formatter: percent ? '{value} %' : undefined}, splitLine: {lineStyle: {color: line}}},
    series,
  }, true);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', words);
  new ResizeObserver(() => box.isConnected && chart.resize()).observe(box);
  return chart;
}

const JUDGES = {ncm: 'nearest class mean', '1nn': '1-NN', '5nn': '5-NN', kmeans: 'k-means', ridge: 'ridge', trees: 'random trees', svm: 'linear SVM', neighbors: 'neighbours kept', reconstruction: 'reconstruction'};
const METRICS = {accuracy: 'accuracy', 'balanced-accuracy': 'balanced accuracy', r2: 'R²', rmse: 'RMSE', mae: 'MAE', acc: 'accuracy', nmi: 'NMI', auc: 'AUC', 'macro-f1': 'macro F1', 'log-loss': 'log loss'};

/** What a criterion is called: '1-NN accuracy'. */
export const called = ({measure, metric}) => `${JUDGES[measure] ?? measure} ${METRICS[metric] ?? metric}`;

/** Whether its values read well as per cent. */
export const isShare = ({metric, higher = true}) => higher && metric !== 'r2';
