import { expect, test } from 'vitest';
import { momentText } from '#lib/format/moments.ts';

import { aboutText } from './record.texts.ts';

test('formats the end of a ban like all other times on the desk, and leaves other text alone', () => {
  const end = '2026-11-23T16:23:18.077Z';
  expect(aboutText(`until ${end}`)).toBe(`until ${momentText(end)}`);
  for (const about of ['for good', 'until the cows come home', 'until 2', 'The Blue Door', null])
    expect(aboutText(about)).toBe(about);
});
