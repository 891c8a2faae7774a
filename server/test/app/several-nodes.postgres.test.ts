import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './server-process.ts';
import { startNodes } from './several-nodes.ts';

/** Writes its pid to a file and reports that it is ready; the second exits at once. */
const server = `
  require('node:fs').writeFileSync(process.env.NOTES + '/' + process.pid, '');
  if (process.env.FAILS) process.exit(3);
  console.log('Showup is at');
  setInterval(() => {}, 1000);`;

test('when one node does not start, no process is left behind', async () => {
  const notes = await mkdtemp(join(tmpdir(), 'showup-notes-'));
  onTestFinished(() => rm(notes, { recursive: true }));
  const redisPort = await freePort();
  const starting = startNodes({
    databaseUrl: 'postgres://nobody@127.0.0.1/none',
    serverArgs: ['-e', server],
    port: await freePort(),
    redisPort,
    env: { NOTES: notes },
    secondEnv: { FAILS: '1' },
  });
  await expect(starting).rejects.toThrow('The server exited with 3 at its start.');
  const processes = await readdir(notes);
  expect(processes).toHaveLength(2);
  expect(processes.filter((id) => existsSync(`/proc/${id}`))).toEqual([]);
});
