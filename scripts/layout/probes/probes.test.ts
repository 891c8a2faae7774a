import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLayout } from '../check-layout.ts';
import { designProbes } from './design-probes.ts';
import { modelHouse, type Tree } from './model-house.ts';
import { probes } from './probes.ts';
import { statusProbes } from './status-probes.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'showup-layout-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function rulesBrokenBy(files: Tree): string[] {
  for (const [path, text] of Object.entries({ ...modelHouse, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkLayout(root).findings.map(({ rule }) => rule);
}

test('an orderly repository breaks no rule', () => {
  expect(rulesBrokenBy({})).toEqual([]);
});

test('a run that finds no files fails', () => {
  expect(() => checkLayout(root)).toThrow('checked 0 files');
});

test('a file that cannot be parsed stops the run', () => {
  expect(() => rulesBrokenBy({ 'web/src/lib/a.ts': 'export const =' })).toThrow('web/src/lib/a.ts');
});

describe('every rule still fires:', () => {
  test.each([...probes, ...designProbes, ...statusProbes])('%s, when %s', (rule, _wrong, files) => {
    expect(new Set(rulesBrokenBy(files))).toEqual(new Set([rule]));
  });
});
