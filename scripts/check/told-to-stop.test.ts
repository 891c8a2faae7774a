import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const Package = z.object({ scripts: z.record(z.string(), z.string()) });

test.each(['start', 'nodes'])(
  'a signal to `npm run %s` reaches it, with neither a shell nor tsx between',
  (name) => {
    const { scripts } = Package.parse(
      JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
    );
    expect(scripts[name]).toMatch(/^exec node /);
  },
);
