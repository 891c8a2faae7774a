import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/network.ts';
import type { DailyLimits, Wait } from '../limits/daily-limits.ts';
import { Problem } from '../problem.ts';

/** Far more than anybody sends in a day. */
const PER_PERSON = { name: 'uploads of a person', most: 300 };
/** One address can be a whole bar, or the customers of a mobile network. */
const PER_NETWORK = { name: 'uploads from a network', most: 3_000 };

export type UploadLimit = ReturnType<typeof createUploadLimit>;

/** How many pictures are taken in a day: decoding one costs more than anything else here. */
export function createUploadLimit({ db, limits }: { db: Database; limits: DailyLimits }) {
  /** Before anything is decoded. @throws Problem 429 with the time to wait */
  return async function spendUploads(
    { viewer, phone }: Caller,
    address: string,
    pictures = 1,
  ): Promise<void> {
    const who = viewer?.id ?? phone;
    const own = who === null ? undefined : await limits.spend(db.sql, PER_PERSON, who, pictures);
    if (own) throw refusal('You have uploaded a lot of pictures today.', own);
    const shared = await limits.spend(db.sql, PER_NETWORK, networkOf(address), pictures);
    if (shared) throw refusal('Very many pictures were uploaded from your network today.', shared);
  };
}

function refusal(reason: string, { text, ...wait }: Wait): Problem {
  return new Problem(429, 'media.too_many', `${reason} You can upload more in ${text}.`, { ...wait });
}

const PICTURE = 'data:image/';

/** How many pictures travel in a body itself, not as addresses. */
export function picturesIn(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0;
  return Object.values(body)
    .flat()
    .filter((value) => typeof value === 'string' && value.startsWith(PICTURE)).length;
}
