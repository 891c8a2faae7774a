import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { init } from 'echarts';
import type { Run } from '../runs.ts';
import type { Figures } from './figures.ts';

type Option = Parameters<ReturnType<typeof init>['setOption']>[0];

const SIZE = { width: 720, height: 400 };
const COLOURS = ['#0f766e', '#9ca3af', '#be123c', '#b45309', '#6d28d9', '#0369a1'];
const grid = { left: 64, right: 24, top: 72, bottom: 56 };
const shareAxis = { type: 'value', min: 0, max: 1, axisLabel: { formatter: percent } } as const;

/** Draws the charts of the report as SVGs, from the first seed of each ranking. Returns their names. */
export async function drawPictures(runs: readonly Run[], folder: string): Promise<string[]> {
  const [first] = runs;
  const shown = runs.filter(({ seed }) => seed === first?.seed);
  const pictures: Record<string, Option> = {
    'views-of-women': lorenz(shown, 'women'),
    'views-of-men': lorenz(shown, 'men'),
    'met-each-day': metEachDay(shown),
    'newcomers-views': newcomers(shown),
    matches: bars(
      shown,
      'Matches per active person',
      groups((one) => one.matchesOf),
      {},
    ),
    'first-messages': bars(
      shown,
      'First messages per active person',
      groups((one) => one.messagesOf),
      {},
    ),
    'likes-answered': bars(shown, 'Likes and their outcome', {
      answered: (figures) => figures.likesAnswered,
      'answered with a like': (figures) => figures.likesMatched,
    }),
    'thin-pools': bars(shown, 'Sessions that began with fewer than twenty people', {
      'men who look for women': ({ thin }) => thin.menForWomen.short,
      'women who look for men': ({ thin }) => thin.womenForMen.short,
      'all others': ({ thin }) => thin.others.short,
    }),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, option] of Object.entries(pictures)) {
    await writeFile(join(folder, `${name}.svg`), draw(option));
  }
  return Object.keys(pictures);
}

/** On white, so that it is readable with any page background. */
function draw(option: Option): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption({ animation: false, backgroundColor: '#ffffff', color: COLOURS, ...option });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}

function percent(value: number): string {
  return `${Math.round(100 * value)} %`;
}

const headed = (text: string) => ({
  title: { text, left: 16, top: 8, textStyle: { fontSize: 16 } },
  legend: { top: 38, left: 16, itemGap: 14 },
  grid,
});

const along = (name: string) => ({ name, nameLocation: 'middle', nameGap: 32 }) as const;

function lorenz(runs: readonly Run[], gender: 'women' | 'men'): Option {
  const line = (name: string, data: number[][]) => ({ name, type: 'line' as const, showSymbol: false, data });
  return {
    ...headed(`Share of all views of ${gender} that go to the least seen`),
    xAxis: { ...shareAxis, ...along(`share of the ${gender}, the least seen first`) },
    yAxis: shareAxis,
    series: [
      ...runs.map(({ ranking, figures }) =>
        line(
          `${ranking} (Gini ${figures.gini[gender].toFixed(2)})`,
          figures.lorenz[gender].map(({ people, views }) => [people, views]),
        ),
      ),
      {
        ...line('everyone alike', [
          [0, 0],
          [1, 1],
        ]),
        lineStyle: { type: 'dashed' },
        color: '#111827',
      },
    ],
  };
}

function metEachDay(runs: readonly Run[]): Option {
  const days = runs[0]?.figures.metByDay.map((_, i) => String(i + 1)) ?? [];
  return {
    ...headed('Active people whom at least one person met that day'),
    xAxis: { type: 'category', data: days, ...along('day after the warm-up') },
    yAxis: shareAxis,
    series: runs.map(({ ranking, figures }) => ({
      name: ranking,
      type: 'line' as const,
      showSymbol: false,
      data: [...figures.metByDay],
    })),
  };
}

function newcomers(runs: readonly Run[]): Option {
  return {
    ...headed('Views of newcomers in their first 48 hours'),
    xAxis: { ...shareAxis, ...along('share of the newcomers, the least seen first') },
    yAxis: { type: 'value' },
    series: runs.map(({ ranking, figures: { fresh } }) => ({
      name: ranking,
      type: 'line' as const,
      step: 'end' as const,
      showSymbol: false,
      data: fresh.map((views, i) => [(i + 1) / fresh.length, views]),
    })),
  };
}

type Bars = Readonly<Record<string, (figures: Figures) => number>>;

const groups = (of: (figures: Figures) => Figures['matchesOf']): Bars => ({
  women: (figures) => of(figures).women,
  men: (figures) => of(figures).men,
  'the busy tenth': (figures) => of(figures).busy,
  'the usual': (figures) => of(figures).usual,
  'the half who come least often': (figures) => of(figures).rare,
});

function bars(
  runs: readonly Run[],
  title: string,
  of: Bars,
  axis: object = { axisLabel: { formatter: percent } },
): Option {
  return {
    ...headed(title),
    xAxis: { type: 'category', data: Object.keys(of), axisLabel: { interval: 0 } },
    yAxis: { type: 'value', ...axis },
    series: runs.map(({ ranking, figures }) => ({
      name: ranking,
      type: 'bar' as const,
      data: Object.values(of).map((figure) => figure(figures)),
    })),
  };
}
