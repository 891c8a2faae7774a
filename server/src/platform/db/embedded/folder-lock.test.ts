import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLockedError, FolderUnusableError, lockFolder } from './folder-lock.ts';
import { processHere } from './process-identity.ts';

let base: string;
let folder: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'showup-lock-'));
  folder = join(base, 'data');
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(base, { recursive: true, force: true });
});

/**
 * Another process that tries to take the lock at the time `at` and keeps it; `answer` is `held` or the error's name.
 * It runs the code `before` first.
 */
async function rival(at = 0, before = '') {
  const code = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
    console.log('ready');
    const moment = Number(await new Promise((go) => process.stdin.once('data', go)));
    while (Date.now() < moment);
    console.log(await lockFolder(${JSON.stringify(folder)}).then(() => 'held', (error) => error.name));
    process.stdin.on('end', () => process.exit());`;
  const loader = ['--import', import.meta.resolve('tsx')];
  const first = before ? ['--import', `data:text/javascript,${encodeURIComponent(before)}`] : [];
  const child = spawn(process.execPath, [...first, ...loader, '--input-type=module', '-e', code], {
    stdio: 'pipe',
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const go = async (when = at) => {
    child.stdin.write(`${when}\n`);
    return (await lines.next()).value ?? 'died';
  };
  return { child, go };
}

test('the folder is created private to its owner, and free again after release', async () => {
  const lock = await lockFolder(folder);
  expect(lock.folder).toBe(folder);
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  await lock.release();
  await lock.release(); // twice is harmless
  await (await lockFolder(folder)).release();
});

test('a second start is refused with one line naming the folder and the process', async () => {
  const lock = await lockFolder(folder);
  expect(await (await rival()).go()).toBe('FolderLockedError');
  const again = lockFolder(folder);
  await expect(again).rejects.toThrow(FolderLockedError);
  await expect(again).rejects.toThrow(
    `The folder ${folder} is in use by another process (pid ${process.pid}). Stop it first.`,
  );
  await lock.release();
});

test('a killed process does not block the next start', async () => {
  const holder = await rival();
  expect(await holder.go()).toBe('held');
  await expect(lockFolder(folder)).rejects.toThrow(`pid ${holder.child.pid}`);
  holder.child.kill('SIGKILL');
  await once(holder.child, 'exit');
  const lock = await lockFolder(folder);
  expect(await readdir(join(folder, 'lock'))).toHaveLength(1);
  await lock.release();
});

/** A file system without hard links, such as exFAT. */
const noLinks = `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  fs.link = async () => { throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' }); };
  syncBuiltinESMExports();`;

test.each(['a usual disk', 'a disk without hard links'])(
  'of ten simultaneous starts exactly one wins on %s, in a new folder and after a killed holder',
  {
    tags: ['race'],
    timeout: 240_000,
  },
  async (disk) => {
    for (const round of ['new', 'after a kill']) {
      const rivals = await Promise.all(
        Array.from({ length: 10 }, () => rival(0, disk === 'a usual disk' ? '' : noLinks)),
      );
      const moment = Date.now() + 500;
      const answers = await Promise.all(rivals.map((one) => one.go(moment)));
      expect([round, answers.filter((answer) => answer === 'held').length]).toEqual([round, 1]);
      expect(answers.filter((answer) => answer === 'FolderLockedError')).toHaveLength(9);
      for (const { child } of rivals) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
  },
);

test('a later process with the pid of a dead holder is not mistaken for it', async () => {
  await (await lockFolder(folder)).release();
  const [file] = await readdir(join(folder, 'lock'));
  await writeFile(
    join(folder, 'lock', String(file)),
    JSON.stringify({ ...(await processHere()), started: '1' }),
  );
  await (await lockFolder(folder)).release();
});

test('a holder in another container is recognised by its heartbeat', async () => {
  const lock = await lockFolder(folder);
  const file = join(folder, 'lock', '1');
  const holder = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...holder, space: 'pid:[1]' }));
  await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
  await lock.release(); // no more heartbeats
  await writeFile(file, JSON.stringify({ ...holder, space: 'pid:[1]' }));
  await (await lockFolder(folder)).release();
});

test('a lock file truncated by a power cut does not count', async () => {
  await (await lockFolder(folder)).release();
  await writeFile(join(folder, 'lock', '1'), '{"pid": 1');
  await (await lockFolder(folder)).release();
});

test('a folder that cannot be created or written is reported in one line', async () => {
  await writeFile(join(base, 'file'), '');
  for (const wrong of [join(base, 'file'), join(base, 'file', 'data'), '/dev/null/data']) {
    await expect(lockFolder(wrong)).rejects.toThrow(FolderUnusableError);
    await expect(lockFolder(wrong)).rejects.toThrow(/^The folder \S+ cannot be used: [^\n]+$/);
  }
});

test('a folder on a file system that allows no new folders is refused at once', async () => {
  await expect(lockFolder('/proc/showup')).rejects.toThrow(FolderUnusableError);
});
