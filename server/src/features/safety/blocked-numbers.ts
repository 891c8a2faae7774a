import { setTimeout as sleep } from 'node:timers/promises';
import { BLOCKED_NUMBERS_MAX, BLOCKED_NUMBERS_PER_DAY, type BlockedNumber } from '@showup/contract/safety';
import type { Database, Sql } from '../../platform/db/database.ts';
import { badInput, notSignedIn, Problem, problem } from '../../platform/problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import {
  findBlockedNumbers,
  findNumberHashes,
  findSpent,
  insertBlockedNumber,
  spend,
} from './blocked-numbers.queries.ts';
import { holdPeople, insertBlockPerson, type Person } from './blocks.queries.ts';
import type { Blocks } from './blocks.ts';

const noPhone = problem(
  409,
  'safety.no_phone',
  'Please verify your own phone number first. Then you can block others by theirs.',
);
const listFull = problem(
  409,
  'safety.numbers_full',
  `You can block at most ${BLOCKED_NUMBERS_MAX} numbers. Please remove some first.`,
);

/** No number is answered for faster than this, so that the time does not tell whether it has an account. */
const ANSWER_MS = 150;
const ANSWER_MS_PER_NUMBER = 20;

/** By what its person knows a number again: as little of it as will do. */
const LAST_DIGITS = 2;

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly blocks: Blocks;
}

/** Phone numbers that somebody never wants to meet. Neither answer nor list tells whether a number has an account. */
export function createBlockedNumbers({ db, profiles, blocks }: Parts) {
  /**
   * All of them or none; numbers that are on the list already cost nothing.
   * @throws Problem 400 for the viewer's own, 409 without a phone or with a full list, 429 past what a day allows
   */
  async function blockNumbers(viewerId: string, phoneNumbers: readonly string[]): Promise<BlockedNumber[]> {
    const phones = [...new Set(phoneNumbers)].toSorted();
    const [numbers] = await Promise.all([
      db.transaction(async (tx) => {
        await add(tx, viewerId, phones);
        return findBlockedNumbers(tx, viewerId);
      }),
      sleep(ANSWER_MS + ANSWER_MS_PER_NUMBER * phones.length),
    ]);
    return numbers;
  }

  async function add(tx: Sql, viewerId: string, phones: readonly string[]): Promise<void> {
    // In one order, so that two lists never wait for each other; whoever signs up meanwhile comes before or after this.
    for (const phone of phones) await profiles.lockPhone(tx, phone);
    const owners = new Map<string, string>();
    for (const phone of phones) {
      const userId = await profiles.findUserIdByPhone(tx, phone);
      if (userId !== undefined) owners.set(phone, userId);
    }
    const people = await holdPeople(tx, [viewerId, ...owners.values()]);
    const viewer = people.find(({ userId }) => userId === viewerId);
    if (!viewer) throw notSignedIn();
    if (viewer.phone === null) throw noPhone();
    if (phones.includes(viewer.phone)) throw badInput('This is your own number.');

    // In the order of their ids, as everywhere.
    for (const { userId, phone } of people) {
      if (phone !== null) await insertBlockPerson(tx, userId, blocks.hashOf(phone));
    }
    await blocks.enter(tx, viewer, undefined);
    const added = await writeNew(tx, viewer, viewer.phone, phones);
    const others = people.filter((person) => person !== viewer && isOneOf(added, person));
    for (const other of others) await blocks.tellNumberBlocked(tx, viewerId, other);
  }

  /** Writes those that are new, in the order given, and answers them. */
  async function writeNew(tx: Sql, viewer: Person, ownPhone: string, phones: readonly string[]) {
    const blocker = blocks.hashOf(ownPhone);
    const known = await findNumberHashes(tx, blocker);
    const added = phones.filter((phone) => !known.some((hash) => hash.equals(blocks.hashOf(phone))));
    if (added.length === 0) return added;
    if (known.length + added.length > BLOCKED_NUMBERS_MAX) throw listFull();
    const spent = await findSpent(tx, viewer.userId);
    if (spent.count + added.length > BLOCKED_NUMBERS_PER_DAY) throw dayUsedUp(spent);
    await spend(tx, viewer.userId, added.length);
    for (const phone of added) {
      const blocked = blocks.hashOf(phone);
      await insertBlockedNumber(tx, { blocker, blocked, lastDigits: phone.slice(-LAST_DIGITS) });
    }
    return added;
  }

  return {
    blockNumbers,
    blockedNumbers: (viewerId: string) => findBlockedNumbers(db.sql, viewerId),
  };
}

const isOneOf = (phones: readonly string[], { phone }: Person) => phone !== null && phones.includes(phone);

function dayUsedUp({ count, waitSeconds }: { count: number; waitSeconds: number }): Problem {
  const left = BLOCKED_NUMBERS_PER_DAY - count;
  const message =
    left > 0
      ? `You can add ${BLOCKED_NUMBERS_PER_DAY} numbers in 24 hours, so ${left} more for now.`
      : `You have added ${BLOCKED_NUMBERS_PER_DAY} numbers in 24 hours. Please add the others tomorrow.`;
  return new Problem(429, 'safety.numbers_pace', message, { retryAfterSeconds: waitSeconds });
}
