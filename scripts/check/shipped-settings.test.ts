import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#server/platform/config/config';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const names = (from: string, pattern: RegExp) => [...from.matchAll(pattern)].map(([, name = '']) => name);

/** Variables that are not our own settings: Node's. */
const others = ['NODE_ENV', 'UV_THREADPOOL_SIZE'];

test.each([
  ['compose.yaml', /^x-server:[\s\S]*?^services:/m, /^ {4}([A-Z][A-Z0-9_]+):/gm],
  ['deploy/showup@.service', /^Environment=.*$/m, /([A-Z][A-Z0-9_]+)=/g],
  ['deploy/showup', /^exec [\s\S]*/m, /\b(PORT|DATA_DIR)=/g],
  ['Dockerfile', /^ENV .*$/m, /([A-Z][A-Z0-9_]+)=/g],
  [
    'docs/operate.md',
    /cat > \/etc\/showup\/settings[\s\S]*?## From then on/,
    /^((?!NAME|END)[A-Z][A-Z0-9_]+)=/gm,
  ],
])('%s sets nothing that the server does not know', (path, part, pattern) => {
  const set = names(part.exec(text(path))?.[0] ?? '', pattern);
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([]);
});
