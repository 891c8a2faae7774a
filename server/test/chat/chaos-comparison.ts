import { setImmediate } from 'node:timers/promises';
import type { Database } from '#platform/db/database';
import type { Device } from './device.ts';

/** The last event may still be in transit. */
const EVENT_MS = 5_000;

interface Stored {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
}

/** Counts that must be 0, and how long devices took to recover. */
export async function compareAll(
  app: { readonly db: Database },
  ids: readonly string[],
  devices: readonly Device[],
) {
  const stored = await app.db.sql<Stored[]>`select id, seq, text from messages order by seq`;
  const wrong = { missing: 0, doubled: 0, outOfOrder: 0, unlikeStored: 0, unreadDiffers: 0 };

  for (const [at, { seq }] of stored.entries()) if (seq !== at + 1) wrong.outOfOrder += 1;
  for (const device of devices) {
    const numbers = stored.flatMap(({ text }) =>
      text.startsWith(`${device.name} `) ? [Number(text.split(' ')[1])] : [],
    );
    const different = new Set(numbers).size;
    wrong.missing += device.written() - different;
    wrong.doubled += numbers.length - different;
    wrong.outOfOrder += numbers.filter((number, at) => number < (numbers[at - 1] ?? 0)).length;
  }
  for (const device of devices) {
    const shown = device.messages();
    wrong.unlikeStored += device.contradictions.length + Math.abs(shown.length - stored.length);
    wrong.unlikeStored += shown.filter(({ _id }, at) => _id !== stored[at]?.id).length;
  }
  for (const [at, device] of devices.entries()) {
    const ownId = ids[at < devices.length / 2 ? 0 : 1] ?? '';
    const [row] = await app.db.sql<{ count: number }[]>`
      select unread as count from conversation_members where reader_id = ${ownId}`;
    const deadline = performance.now() + EVENT_MS;
    while (device.unread() !== row?.count && performance.now() < deadline) await setImmediate();
    if (device.unread() !== row?.count) wrong.unreadDiffers += 1;
  }
  const resumed = devices.flatMap((device) => device.resumed);
  const msAfter = (fault: 'cut' | 'kill') =>
    resumed.flatMap((one) => (one.fault === fault ? [one.ms] : [])).toSorted((a, b) => a - b);
  return { stored: stored.length, wrong, resumedAfter: { cut: msAfter('cut'), kill: msAfter('kill') } };
}
