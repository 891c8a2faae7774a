import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import { usualUpkeep } from '#server/platform/db/embedded/embedded-upkeep';
import type { Rooms } from '#test/app/indoors';
import { freePort } from '#test/app/server-process';
import { inSeconds } from '#test/measuring/durations';
import { isSmoke } from '#test/measuring/size';
import { aPicture } from '#test/people/pictures';
import { CallRefused, TestBrowser } from '#test/people/test-browser';
import { type Fault, type Finding, holds, none, told } from '../support/fault.ts';
import { type City, makeCity } from '../support/people.ts';
import { runToItsEnd } from '../support/run-to-its-end.ts';
import { type House, openHouse, serverArgs } from '../support/server.ts';

const run = promisify(execFile);
const DISK_MB = 128;
/** Above the reserve, so that the disk fills during the run. */
const ROOM = (isSmoke ? 0.5 : 4) * 2 ** 20;
const ROUNDS = isSmoke ? 200 : 1_200;
const ROUNDS_WHEN_FULL = isSmoke ? 10 : 100;
const PICTURE_EVERY = 10;

/** Random, so that it cannot be compressed. */
const someText = () => randomBytes(3_600).toString('base64');

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Fills the disk up to this many bytes. */
async function fill(disk: string, name: string, left: number): Promise<void> {
  await writeFile(join(disk, name), Buffer.alloc(Math.max(0, (await freeAt(disk)) - left)));
}

/** Counts of answers by status, and what was acknowledged. */
class Record {
  readonly writes = new Map<number, number>();
  readonly reads = new Map<number, number>();
  readonly messages: string[] = [];
  readonly pictures: string[] = [];
}

const count = (of: Map<number, number>, status: number) => void of.set(status, (of.get(status) ?? 0) + 1);
const other = (of: Map<number, number>, ...fine: number[]) =>
  [...of].reduce((sum, [status, times]) => (fine.includes(status) ? sum : sum + times), 0);

async function useAsEver(
  browser: TestBrowser,
  partnerId: UserId,
  rounds: number,
  record: Record,
): Promise<void> {
  const params = { userId: partnerId };
  const reads = [
    () => browser.answer(accountsEndpoints.checkAuth, {}),
    () => browser.answer(chatEndpoints.chatPartners, {}),
    () => browser.answer(chatEndpoints.listMessages, { params }),
    () => browser.answer(matchingEndpoints.potentialMatches, {}),
  ];
  for (let round = 0; round < rounds; round++) {
    const text = someText();
    const { status } = await browser.answer(chatEndpoints.sendMessage, { params, body: { text } });
    count(record.writes, status);
    if (status === 200) record.messages.push(text);
    const read = await reads[round % reads.length]?.();
    if (read) count(record.reads, read.status);
    if (round % PICTURE_EVERY === 0) await upload(browser, record);
  }
}

async function upload(browser: TestBrowser, record: Record): Promise<void> {
  try {
    record.pictures.push((await browser.upload(await aPicture(1_200, 1_600), 'profile')).secure_url);
    count(record.writes, 200);
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    count(record.writes, error.status);
  }
}

/** Incomplete or unknown picture files, and pictures without files. */
async function halfPictures({ db }: Rooms, folder: string): Promise<number> {
  const rows = await db.sql<{ id: string }[]>`select id from media`;
  const entries = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const strange = files.filter((name) => name.endsWith('.part') || !rows.some(({ id }) => name.includes(id)));
  return strange.length + rows.filter(({ id }) => !files.some((name) => name.includes(id))).length;
}

async function lostOf({ db }: Rooms, { messages, pictures }: Record): Promise<number> {
  const texts = new Set(
    (await db.sql<{ text: string }[]>`select text from messages`).map(({ text }) => text),
  );
  const ids = (await db.sql<{ id: string }[]>`select id from media`).map(({ id }) => id);
  return (
    messages.filter((text) => !texts.has(text)).length +
    pictures.filter((at) => !ids.some((id) => at.includes(id))).length
  );
}

async function fillUp(disk: string, house: House<City>): Promise<Finding[]> {
  const [[her, him] = []] = house.furniture.couples;
  if (!her || !him) throw new Error('Two people are needed.');
  const browser = new TestBrowser(house.url, new Map([['session', her.token]]));
  const record = new Record();
  await fill(disk, 'ballast', usualUpkeep.reserve + ROOM);
  await useAsEver(browser, him.id, ROUNDS, record);
  const acknowledged = record.messages.length + record.pictures.length;
  await fill(disk, 'last-bytes', 0);
  await useAsEver(browser, him.id, ROUNDS_WHEN_FULL, record);
  await house.server.kill();
  const start = await runToItsEnd(serverArgs, { ...house.env, PORT: String(await freePort()) });
  for (const name of ['ballast', 'last-bytes']) await rm(join(disk, name));
  const begun = performance.now();
  await house.server.start();
  const startMs = performance.now() - begun;
  const again = new Record();
  await useAsEver(browser, him.id, 1, again);
  await house.server.stop();
  const [half, lost] = await house.indoors(
    async (rooms) => [await halfPictures(rooms, house.folder), await lostOf(rooms, record)] as const,
  );
  return [
    told('written before the disk was nearly full', `${acknowledged} messages and pictures`),
    holds(
      'writes refused from then on',
      other(record.writes, 200) > 0,
      `${record.writes.get(503) ?? 0} times`,
    ),
    none('with anything but 503', other(record.writes, 200, 503)),
    none(
      `of ${[...record.reads.values()].reduce((a, b) => a + b, 0)} reads failed`,
      other(record.reads, 200),
    ),
    holds(
      'a start on a full disk fails with one line',
      start.code === 1 && start.said.trim().split('\n').length === 1,
    ),
    told('with free space again it starts within', inSeconds(startMs)),
    holds('and everything is written again', other(again.writes, 200) === 0),
    none('half-written pictures', half),
    none('acknowledged but lost', lost),
  ];
}

export const fullDiskFault: Fault = {
  number: 6,
  title: 'The disk is full',
  how: `a data folder on a tmpfs of ${DISK_MB} MB: people send messages until it is nearly full, then the last bytes are filled, then the server is killed`,
  async run() {
    if (process.getuid?.() !== 0) throw new Error('Only root can mount the small disk that this fills.');
    const disk = await mkdtemp(join(tmpdir(), 'showup-disk-'));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
    try {
      const dataDir = join(disk, 'data');
      await mkdir(dataDir);
      const house = await openHouse((rooms) => makeCity(rooms), { dataDir });
      try {
        return await fillUp(disk, house);
      } finally {
        await house.close();
      }
    } finally {
      await run('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
};
