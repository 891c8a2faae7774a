import type { Sql } from '../../platform/db/database.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import type { Person } from './blocks.queries.ts';
import {
  type Departed,
  deleteLongDeparted,
  findDeparted,
  insertDeparted,
  markBack,
  unmarkBack,
} from './departed.queries.ts';

export type DepartedPeople = ReturnType<typeof createDeparted>;

/** As long as evidence is kept: a report that comes later has nothing to go by. */
const KEPT_DAYS = 30;

interface Parts {
  readonly keyedHash: KeyedHash;
  readonly blockHash: (phone: string) => Buffer;
  readonly reportHash: (phone: string) => Buffer;
}

/** Who deleted their account not long ago, as hashes alone: a deletion is no way around a block or a report. */
export function createDeparted({ keyedHash, blockHash, reportHash }: Parts) {
  const hashOf = (userId: string) => keyedHash('departed people', userId);

  return {
    /** By which people are known once they have left. */
    hashOf,
    /** For someone who deletes their account. */
    async leave(tx: Sql, { userId, phone }: Pick<Person, 'userId' | 'phone'>): Promise<void> {
      await unmarkBack(tx, userId);
      if (phone === null) return;
      const phones = { blockPhone: blockHash(phone), reportPhone: reportHash(phone) };
      await insertDeparted(tx, { person: hashOf(userId), ...phones, days: KEPT_DAYS });
    },
    /** For a phone that an account just came to. */
    comeBack: (tx: Sql, userId: string, phone: string): Promise<void> =>
      markBack(tx, userId, reportHash(phone)),
    find: (tx: Sql, userId: string): Promise<Departed | undefined> => findDeparted(tx, hashOf(userId)),
    forget: deleteLongDeparted,
  };
}
