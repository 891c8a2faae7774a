import { table } from '#test/measuring/measure';
import type { Run } from '../runs.ts';
import type { Figures } from './figures.ts';
import { mean, quantile } from './inequality.ts';

const share = (value: number) => `${(100 * value).toFixed(1)} %`;
const whole = (value: number) => Math.round(value).toLocaleString('en');
const two = (value: number) => value.toFixed(2);
const one = (value: number) => value.toFixed(1);

type Row = readonly [label: string, of: (figures: Figures) => number, write: (value: number) => string];

/** The lines of the report, in order. */
export const rows: readonly Row[] = [
  ['cards answered', (f) => f.answers, whole],
  ['matches', (f) => f.matches, whole],
  ['first messages', (f) => f.firstMessages, whole],
  ['two-way conversations', (f) => f.talks, whole],
  ['active people with a match', (f) => f.withMatch, share],
  ['Gini of views, women', (f) => f.gini.women, two],
  ['Gini of views, men', (f) => f.gini.men, two],
  ['active people met per day', (f) => mean(f.metByDay), share],
  ['newcomer’s views in 48 h, median', (f) => quantile(f.fresh, 0.5), whole],
  ['newcomer’s views in 48 h, lowest tenth', (f) => quantile(f.fresh, 0.1), whole],
  ['likes answered', (f) => f.likesAnswered, share],
  ['likes answered with a like', (f) => f.likesMatched, share],
  ['matches of a woman', (f) => f.matchesOf.women, two],
  ['matches of a man', (f) => f.matchesOf.men, two],
  ['matches of the busy tenth', (f) => f.matchesOf.busy, two],
  ['matches of the usual', (f) => f.matchesOf.usual, two],
  ['matches of the half who come least often', (f) => f.matchesOf.rare, two],
  ['first messages of a woman', (f) => f.messagesOf.women, two],
  ['first messages of a man', (f) => f.messagesOf.men, two],
  ['first messages of the busy tenth', (f) => f.messagesOf.busy, two],
  ['first messages of the usual', (f) => f.messagesOf.usual, two],
  ['first messages of the half who come least often', (f) => f.messagesOf.rare, two],
  ['decks empty, men for women', (f) => f.thin.menForWomen.empty, share],
  ['decks empty, women for men', (f) => f.thin.womenForMen.empty, share],
  ['decks empty, all others', (f) => f.thin.others.empty, share],
  ['decks below a page, men for women', (f) => f.thin.menForWomen.short, share],
  ['decks below a page, women for men', (f) => f.thin.womenForMen.short, share],
  ['decks below a page, all others', (f) => f.thin.others.short, share],
];

/** A column per ranking: the mean over all seeds, followed by the lowest and highest. */
export function compare(runs: readonly Run[]): string {
  const names = [...new Set(runs.map(({ ranking }) => ranking))];
  const of = (name: string) => runs.filter(({ ranking }) => ranking === name);
  const lines = rows.map(([label, figure, write]) => [
    label,
    ...names.map((name) =>
      spread(
        of(name).map(({ figures }) => figure(figures)),
        write,
      ),
    ),
  ]);
  const costs = names.map((name) =>
    spread(
      of(name).map(({ seconds }) => seconds),
      whole,
    ),
  );
  const loads = names.map((name) =>
    spread(
      of(name).map(({ load }) => load),
      one,
    ),
  );
  return table([['', ...names], ...lines, ['seconds of this run', ...costs], ['load average', ...loads]]);
}

function spread(values: readonly number[], write: (value: number) => string): string {
  const middle = write(mean(values));
  if (values.length < 2) return middle;
  return `${middle} (${write(Math.min(...values))}–${write(Math.max(...values))})`;
}
