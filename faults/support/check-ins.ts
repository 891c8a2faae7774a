import { setTimeout as sleep } from 'node:timers/promises';
import { arm } from '#server/features/checkins/owner/arm';
import { insertDate, setStatus } from '#server/features/dates/dates.queries';
import type { Rooms } from '#test/app/indoors';
import type { MailServer } from '#test/stand-ins/mail-server';
import type { City } from './people.ts';

const HOUR_MS = 3_600_000;
const LOOK_MS = 100;

/** A check-in whose envelope opens at a known moment. */
export interface Overdue {
  readonly address: string;
  readonly reference: string;
  /** By this machine's clock, in ms since 1970. */
  readonly opensAt: number;
}

/** One check-in for each couple, whose contact confirmed an address. They open one after another. */
export async function armCouples(
  { ctx, db }: Rooms,
  { couples, venueId }: City,
  { firstInMs, everyMs }: { readonly firstInMs: number; readonly everyMs: number },
): Promise<Overdue[]> {
  const armed: Overdue[] = [];
  const begins = Date.now();
  for (const [i, [her, him]] of couples.entries()) {
    const at = new Date(Date.now() + HOUR_MS);
    const overAt = new Date(at.getTime() + 6 * HOUR_MS);
    const made = { viewerId: her.id, otherId: him.id, venueId, at, overAt, clientId: null, replacesId: null };
    const dateId = await db.transaction(async (tx) => {
      const id = await insertDate(tx, made);
      await setStatus(tx, id, 'accepted');
      return id;
    });
    const dueAt = new Date(at.getTime() + HOUR_MS).toISOString();
    const { _id, reference } = await arm(ctx, her.id, { dateId, dueAt, contactName: 'Mum' });
    const address = `contact-${i}@example.org`;
    const opensAt = begins + firstInMs + i * everyMs;
    await db.sql`
      insert into check_in_channels (check_in_id, kind, address, confirmed_at) values (${_id}, 'email', ${address}, now())`;
    await db.sql`
      update check_ins set due_at = ${new Date(opensAt).toISOString()}::timestamptz - interval '30 minutes', reminders = 2
      where id = ${_id}`;
    armed.push({ address, reference, opensAt });
  }
  return armed;
}

/** When the first alert to each address arrived, and what all of them say. */
export class Arrivals {
  readonly first = new Map<string, number>();
  readonly #mails: MailServer;
  #isStopped = false;
  readonly #watching: Promise<void>;

  constructor(mails: MailServer) {
    this.#mails = mails;
    this.#watching = this.#watch();
  }

  /** Resolves when each of them was alerted, or this time has passed. */
  async all(overdue: readonly Overdue[], mostMs: number): Promise<void> {
    const until = Date.now() + mostMs;
    while (Date.now() < until && overdue.some(({ address }) => !this.first.has(address)))
      await sleep(LOOK_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      for (const { to } of this.#mails.received)
        for (const address of to) if (!this.first.has(address)) this.first.set(address, Date.now());
      await sleep(LOOK_MS);
    }
  }
}

/** Of the mails that were received: how many alerts went out more than once, and how many without their reference. */
export function countMails(overdue: readonly Overdue[], { received }: MailServer) {
  const to = (address: string) => received.filter((mail) => mail.to.includes(address));
  return {
    doubled: overdue.filter(({ address }) => to(address).length > 1).length,
    strange: overdue.flatMap(({ address, reference }) =>
      to(address).filter(({ message }) => !message.includes(reference)),
    ).length,
  };
}
