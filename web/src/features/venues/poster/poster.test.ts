import { expect, test } from 'vitest';
import { usualPaper } from './paper.ts';
import { eastAsianLanguage } from './written-language.ts';

test.each([
  ['en-US', 'letter'],
  ['es-MX', 'letter'],
  ['en-GB', 'a4'],
  ['hi-IN', 'a4'],
  ['en', 'a4'],
  ['not a language', 'a4'],
] as const)('offers the paper that is usual for %s first', (language, paper) => {
  expect(usualPaper(language)).toBe(paper);
});

test.each([
  ['東京バー', 'ja'],
  ['青い扉 渋谷', 'ja'],
  ['파란 문', 'ko'],
  ['蓝门酒馆', 'zh'],
  ['The Blue Door', undefined],
  ['नीला दरवाज़ा', undefined],
] as const)('draws %s in the style of its language', (text, language) => {
  expect(eastAsianLanguage(text)).toBe(language);
});
