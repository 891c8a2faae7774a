import { isDataPicture } from '@showup/contract/fields';
import { mediaTexts } from '@showup/contract/platform/media';
import type { Database } from '#platform/db/database';
import { networkOf } from '#platform/http/gate/network';
import type { Caller } from '#platform/http/requests/caller';
import type { Quotas, Wait } from '#platform/limits/quotas';
import { Tally } from '#platform/limits/tally';
import { Problem } from '#platform/problem';

/** Far more than anyone sends in a day. */
const PER_PERSON = { name: 'uploads of a person', most: 300 };
/** One network can be a whole bar, or the customers of a mobile carrier. */
const PER_NETWORK = { name: 'uploads from a network', most: 3_000 };

/** 200 MB. The web app sends pictures of 1 MB at most. */
const KILOBYTES_PER_PERSON = { name: 'kilobytes uploaded by a person', most: 200_000 };
/** A profile uploads three photos at once, and chats may retry some at the same time. */
const AT_ONCE_PER_PERSON = 6;

/** Limits how many pictures and bytes a person may upload: decoding costs more than anything else the server does. */
export class UploadLimit {
  readonly #db: Database;
  readonly #quotas: Quotas;
  readonly #underWay = new Tally();

  constructor(db: Database, quotas: Quotas) {
    this.#db = db;
    this.#quotas = quotas;
  }

  /** Call it before decoding; `sizes` are the bytes of each picture. @throws Problem 429 with the time to wait */
  async spend(caller: Caller, address: string, sizes: readonly number[]): Promise<void> {
    const quotas = this.#quotas;
    const who = whoOf(caller);
    const kilobytes = sizes.reduce((sum, bytes) => sum + kilobytesOf(bytes), 0);
    // In one transaction, so that a refusal by one limit does not use up the others.
    await this.#db.transaction(async (tx) => {
      if (who !== undefined) {
        const count = await quotas.spend(tx, PER_PERSON, who, sizes.length);
        if (count) throw refusal('You have uploaded too many pictures today.', count);
        const amount = await quotas.spend(tx, KILOBYTES_PER_PERSON, who, kilobytes);
        if (amount) throw refusal('The pictures you uploaded today add up to more than 200 MB.', amount);
      }
      const shared = await quotas.spend(tx, PER_NETWORK, networkOf(address), sizes.length);
      if (shared) throw refusal('Too many pictures were uploaded from your network today.', shared);
    });
  }

  /** Gives back what was reserved beyond the received bytes. */
  async settle(caller: Caller, spent: number, bytes: number): Promise<void> {
    const who = whoOf(caller);
    const rest = kilobytesOf(spent) - kilobytesOf(bytes);
    if (who !== undefined && rest > 0)
      await this.#quotas.giveBack(this.#db.sql, KILOBYTES_PER_PERSON, who, rest);
  }

  /** Counts an upload under way. Returns a function that ends it. @throws Problem 429 when the person has too many */
  begin(caller: Caller): () => void {
    const who = whoOf(caller) ?? '';
    if (this.#underWay.of(who) >= AT_ONCE_PER_PERSON)
      throw new Problem(429, 'media.too_many', mediaTexts.tooManyAtOnce, { retryAfterSeconds: 5 });
    return this.#underWay.hold(who);
  }
}

const kilobytesOf = (bytes: number) => Math.ceil(bytes / 1_000);

/** The phone, until there is an account. */
export function whoOf({ viewer, phone }: Caller): string | undefined {
  return viewer?.id ?? phone ?? undefined;
}

function refusal(reason: string, { text, ...wait }: Wait): Problem {
  return new Problem(429, 'media.too_many', `${reason} You can upload more in ${text}.`, { ...wait });
}

/** The sizes, in bytes, of pictures within a body, as opposed to addresses. */
export function picturesIn(body: unknown): number[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.values(body)
    .flat()
    .flatMap((value) => (typeof value === 'string' && isDataPicture(value) ? [(value.length * 3) / 4] : []));
}
