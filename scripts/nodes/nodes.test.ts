import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

const script = fileURLToPath(new URL('nodes.ts', import.meta.url));
/** The only folder on the PATH. */
let programs: string;

beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'showup-programs-'));
});
afterAll(() => rm(programs, { recursive: true }));

async function started(env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script], {
    env: { PATH: programs, TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...env },
  });
  const [shown, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { shown, said, code };
}

test('missing requirements are reported at once, before anything is built, created or started', async () => {
  expect(await started()).toEqual({
    shown: '',
    said: 'haproxy and redis-server are required but missing. On Debian: apt-get install haproxy redis-server\n',
    code: 1,
  });
  for (const name of ['haproxy', 'redis-server']) await writeFile(join(programs, name), '');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = z.object({ port: z.number() }).parse(other.address());
  expect(await started({ PORT: String(port) })).toEqual({
    shown: '',
    said: `Port ${port} is in use by another program. Stop it, or set PORT to a free one.\n`,
    code: 1,
  });
  other.close();
}, 90_000);
