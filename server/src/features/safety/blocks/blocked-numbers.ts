import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@showup/contract/fields';
import { BLOCKED_NUMBERS_MAX, BLOCKED_NUMBERS_PER_DAY, type BlockedNumber } from '@showup/contract/safety';
import { findUserIdByPhone, lockPhone } from '#features/profiles/phones.queries';
import type { Sql } from '#platform/db/database';
import { badInput, notSignedIn, Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { blockHash } from '../phone-hashes.ts';
import {
  findBlockedNumbers,
  findNumberHashes,
  findSpent,
  insertBlockedNumber,
  spend,
} from './blocked-numbers.queries.ts';
import { holdPeople, insertBlockPerson, type Person } from './blocks.queries.ts';
import { announceNumberBlock, enterBlocks } from './blocks.ts';

// Neither an answer nor the list reveals whether a number has an account.

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

/** The minimum time of an answer, so that timing does not reveal whether a number has an account. */
const ANSWER_MS = 150;
const ANSWER_MS_PER_NUMBER = 20;

/** Enough for a person to recognise a number. */
const LAST_DIGITS = 2;

export async function listBlockedNumbers(ctx: Context, viewerId: UserId): Promise<BlockedNumber[]> {
  return findBlockedNumbers(ctx.db.sql, viewerId);
}

/**
 * Blocks all of them or none; numbers that are on the list already cost nothing. Returns the list.
 * @throws Problem 400 for the viewer's own number, 409 without a phone or with a full list, 429 past the limit of a day
 */
export async function blockNumbers(
  ctx: Context,
  viewerId: UserId,
  phoneNumbers: readonly string[],
): Promise<BlockedNumber[]> {
  const phones = [...new Set(phoneNumbers)].toSorted();
  const [numbers] = await Promise.all([
    ctx.db.transaction(async (tx) => {
      await addNumbers(ctx, tx, viewerId, phones);
      return findBlockedNumbers(tx, viewerId);
    }),
    sleep(ANSWER_MS + ANSWER_MS_PER_NUMBER * phones.length),
  ]);
  return numbers;
}

async function addNumbers(ctx: Context, tx: Sql, viewerId: UserId, phones: readonly string[]): Promise<void> {
  // In a fixed order, so that two lists never deadlock; a concurrent sign-up comes before or after this.
  for (const phone of phones) await lockPhone(tx, phone);
  const owners = await findOwners(tx, phones);
  const people = await holdPeople(tx, [viewerId, ...owners]);
  const viewer = people.find(({ userId }) => userId === viewerId);
  if (!viewer) throw notSignedIn();
  if (viewer.phone === null) throw noPhone();
  if (phones.includes(viewer.phone)) throw badInput('This is your own number.');

  // In the order of their ids, as everywhere.
  for (const { userId, phone } of people) {
    if (phone !== null) await insertBlockPerson(tx, userId, blockHash(ctx, phone));
  }
  await enterBlocks(ctx, tx, viewer);
  const added = await writeNew(ctx, tx, { viewerId, ownPhone: viewer.phone, phones });
  const others = people.filter((person) => person !== viewer && isOneOf(added, person));
  for (const other of others) await announceNumberBlock(ctx, tx, viewerId, other.userId);
}

async function findOwners(tx: Sql, phones: readonly string[]): Promise<UserId[]> {
  const owners: UserId[] = [];
  for (const phone of phones) {
    const userId = await findUserIdByPhone(tx, phone);
    if (userId !== undefined) owners.push(userId);
  }
  return owners;
}

interface NewNumbers {
  readonly viewerId: UserId;
  readonly ownPhone: string;
  readonly phones: readonly string[];
}

/** Writes the new ones in the order given, and returns them. */
async function writeNew(
  ctx: Context,
  tx: Sql,
  { viewerId, ownPhone, phones }: NewNumbers,
): Promise<string[]> {
  const blocker = blockHash(ctx, ownPhone);
  const known = await findNumberHashes(tx, blocker);
  const added = phones.filter((phone) => !known.some((hash) => hash.equals(blockHash(ctx, phone))));
  if (added.length === 0) return added;
  if (known.length + added.length > BLOCKED_NUMBERS_MAX) throw listFull();
  const spent = await findSpent(tx, viewerId);
  if (spent.count + added.length > BLOCKED_NUMBERS_PER_DAY) throw dayUsedUp(spent);
  await spend(tx, viewerId, added.length);
  for (const phone of added) {
    const blocked = blockHash(ctx, phone);
    await insertBlockedNumber(tx, { blocker, blocked, lastDigits: phone.slice(-LAST_DIGITS) });
  }
  return added;
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
