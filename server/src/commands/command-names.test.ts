// @module-tag pure
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appCommands, loneCommands } from './command-names.ts';

const Package = z.object({ scripts: z.record(z.string(), z.string()) });

test('the list shown after a mistyped command has every command of npm', () => {
  const file = new URL('../../../package.json', import.meta.url);
  const { scripts } = Package.parse(JSON.parse(readFileSync(file, 'utf8')));
  const run = Object.values(scripts).flatMap((line) => / scripts\/command\.mjs (\S+)/.exec(line)?.[1] ?? []);
  expect(run.length).toBeGreaterThan(5);
  expect(run.toSorted()).toEqual([...appCommands, ...loneCommands].toSorted());
});
