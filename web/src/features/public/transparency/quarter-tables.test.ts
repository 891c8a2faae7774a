import { GROUPED, type QuarterFigures } from '@showup/contract/public/transparency';
import { expect, test } from 'vitest';
import { csvOf, tablesOf } from './quarter-tables.ts';

const none = { total: 0, rows: [] };
const figures: QuarterFigures = {
  reports: {
    byCategory: {
      total: 43,
      rows: [
        { key: 'scam', count: 30 },
        { key: GROUPED, count: 13 },
      ],
    },
    byOutcome: none,
    medianHours: 5.5,
  },
  decisions: { warnings: 12, bans: { total: null, rows: [] }, liftedBans: null },
  appeals: { byOutcome: none, medianHours: null },
  verifications: { byVerdict: none, medianHours: null },
  complaints: {
    byCategory: { total: 10, rows: [{ key: 'decision', count: 10 }] },
    byOutcome: none,
    byDeadline: none,
    medianHours: null,
  },
  reviewers: null,
  judgedControls: 0,
};

test('each table ends with its total, and names its rows in words', () => {
  const [reports] = tablesOf(figures);
  expect(reports).toMatchObject({
    title: 'Reports by members',
    rows: [
      { name: 'Asks for money, or a scam', count: 30 },
      { name: 'Smaller groups together', count: 13 },
      { name: 'All', count: 43, isTotal: true },
    ],
  });
});

test('the file has the same numbers, with nothing where a count is too small', () => {
  const lines = csvOf(tablesOf(figures)).split('\r\n');
  expect(lines[0]).toBe('"Table","Row","Number"');
  expect(lines).toContain('"Reports by members","Smaller groups together","13"');
  expect(lines).toContain('"What became of these reports","Median hours","5.5"');
  expect(lines).toContain('"Bans","All",""');
  expect(lines).toContain('"Complaints by anyone","A decision about my account","10"');
});
