import { expect, test } from 'vitest';
import { publishingText, rateText, secondsText } from './figures.texts.ts';

test('a rate is shown with its interval and of how many', () => {
  expect(rateText({ share: 0.0416, low: 0.012, high: 0.108, of: 96 })).toBe('4 % (1 to 11 %, of 96)');
  expect(rateText(null)).toBe('not known yet');
  expect(secondsText(2.46)).toBe('2.5 s');
});

test('says what is missing before figures may be published', () => {
  const figures = { reviewers: [], isDrawn: false, until: '2026-11-26T00:00:00.000Z' };
  const overall = {
    decisions: 0,
    medianSeconds: null,
    falseAccepts: null,
    falseRejects: null,
    agreement: null,
  };
  expect(publishingText({ ...figures, overall, judgedControls: 12, isPublishable: false })).toMatch(
    /^The figures for everyone may be published from 5 reviewers and 300 judged controls on; there are 12\./,
  );
});
