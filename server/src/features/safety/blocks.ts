import { Id } from '@showup/contract/fields';
import { LIST_PAGE } from '@showup/contract/matching';
import type { BlockedUser } from '@showup/contract/safety';
import * as z from 'zod/mini';
import type { Database, Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import { badInput, notSignedIn, problem } from '../../platform/problem.ts';
import { deleteEndedNumber, findEndedNumbers, setNumbersEnd } from './blocked-numbers.queries.ts';
import {
  type Block,
  type BlocksEnd,
  copyBlocksOn,
  deleteBlock,
  findBlockedUsers,
  findBlockPerson,
  findBlocksLeft,
  findBlocksOf,
  forgetGoneAccounts,
  forgetNamesOfGone,
  holdPeople,
  insertBlock,
  insertBlockPerson,
  lockBlocker,
  lockBlocksOf,
  moveBlocks,
  moveBlocksBy,
  type Person,
  setBlockPhone,
} from './blocks.queries.ts';

export type Blocks = ReturnType<typeof createBlocks>;

/** The same for a block of somebody else, one that is taken back already, and one that never was. */
const notBlocked = problem(404, 'safety.not_blocked', 'You are not blocking them.');

/** Whom a block is about, who may have left. */
export interface BlockTarget {
  readonly userId: string;
  /** The keyed hash by which blocks know them. */
  readonly hash: Buffer;
  readonly isHere: boolean;
  /** By which the blocker knows them, as far as they may see them. */
  readonly name: string | undefined;
}

export interface BlockedPage {
  readonly users: BlockedUser[];
  /** For the next page; null when this is the last. */
  readonly next: string | null;
}

const NEWEST: BlocksEnd = { at: 'infinity', blockId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

// There is no year 0 in the database.
const CursorParts = z.tuple([z.iso.datetime({ precision: 3 }).check(z.refine((at) => at >= '0001')), Id]);

/** Who is closed to whom, kept as keyed hashes of phones, so that it outlives their accounts. */
export function createBlocks({
  db,
  events,
  keyedHash,
}: {
  db: Database;
  events: Events;
  keyedHash: KeyedHash;
}) {
  // A purpose of its own: this list and that of reported phones cannot be laid side by side.
  const hashOf = (phone: string) => keyedHash('blocks', phone);

  /** Somebody without a phone is known as long as the account is there. */
  const hashOfPerson = ({ phone, userId }: Pick<Person, 'phone' | 'userId'>) => hashOf(phone ?? userId);

  /** Before anything is written about blocks of two people who are held; the blocker's are this transaction's from here on. */
  async function enter(
    tx: Sql,
    blocker: Person,
    blocked: Pick<BlockTarget, 'userId' | 'hash'> | undefined,
  ): Promise<void> {
    const own = { userId: blocker.userId, hash: hashOfPerson(blocker) };
    const people = blocked === undefined ? [own] : [own, blocked];
    for (const { userId, hash } of people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)))
      await insertBlockPerson(tx, userId, hash);
    await lockBlocker(tx, blocker.userId);
  }

  async function tellBlocked(tx: Sql, blockerId: string, blockedId: string): Promise<void> {
    await events.emit(tx, 'blocked', { blockerId, blockedId });
  }

  /**
   * Of two people who are held. What changed for the blocker would tell whose number it is, so nothing does; but whoever
   * was shown to nobody so far never will be to them.
   */
  async function tellNumberBlocked(tx: Sql, blockerId: string, blocked: Person): Promise<void> {
    if (!blocked.isVerified) return tellBlocked(tx, blockerId, blocked.userId);
    await events.emit(tx, 'numberBlocked', { blockerId, blockedId: blocked.userId });
  }

  /** Of two people who are held, as far as they are there. The statements are the same whatever became of the blocked. */
  async function block(tx: Sql, blocker: Person, blocked: BlockTarget): Promise<void> {
    await enter(tx, blocker, blocked);
    await insertBlock(tx, {
      blocker: hashOfPerson(blocker),
      blocked: blocked.hash,
      account: blocked.isHere ? blocked.userId : null,
      name: blocked.name ?? null,
    });
    await tellBlocked(tx, blocker.userId, blocked.userId);
  }

  /** For a phone that an account just came to: the blocks that it stands in hold again, before anyone can see the account. */
  async function restoreBlocks(tx: Sql, userId: string, phone: string): Promise<void> {
    const hash = hashOf(phone);
    await moveBlocks(tx, hashOf(userId), hash);
    if (!(await lockBlocksOf(tx, hash))) return;
    await insertBlockPerson(tx, userId, hash);
    const blocks = await findBlocksOf(tx, userId, hash);
    // All of them before the first pair, as everywhere.
    const people = await holdPeople(
      tx,
      blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]),
    );
    for (const { blockerId, blockedId, isByNumber } of blocks) {
      const blocked = people.find((person) => person.userId === blockedId);
      if (blocked && isByNumber) await tellNumberBlocked(tx, blockerId, blocked);
      else await tellBlocked(tx, blockerId, blockedId);
    }
  }

  /**
   * For an account that leaves its phone for another one, or for none. Whom it blocks stays blocked by it, not by the next
   * holder of the number. Whoever blocks it blocks both from here on: the number, as they may know it, and the account.
   */
  async function followAccount(tx: Sql, userId: string, from: string, to: string | null): Promise<void> {
    const [old, next] = [hashOf(from), hashOf(to ?? userId)];
    await lockBlocksOf(tx, old);
    await setBlockPhone(tx, userId, next);
    await insertBlockPerson(tx, userId, next);
    await copyBlocksOn(tx, old, next);
    await moveBlocksBy(tx, old, next);
  }

  /**
   * Takes one block back; whatever else closes the two stays, and so does a report. A number's goes on for some days, so that
   * nobody sees who comes back with it.
   * @throws Problem 404 for what is no block of the viewer
   */
  async function unblock(viewerId: string, blockId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const [viewer] = await holdPeople(tx, [viewerId]);
      if (!viewer) throw notSignedIn();
      const blocker = await lockBlocker(tx, viewerId);
      if (blocker && (await setNumbersEnd(tx, blocker, blockId))) return;
      const opened = blocker ? await deleteBlock(tx, blocker, blockId) : [];
      if (!blocker || opened.length === 0) throw notBlocked();
      for (const blocked of opened) await reopen(tx, viewerId, { blocker, blocked });
    });
  }

  /** After the deletion of a block: a return that was under way has found it, and is through by now. */
  async function reopen(tx: Sql, blockerId: string, block: Block): Promise<void> {
    const left = await findBlocksLeft(tx, block);
    if (left.includes('person')) return;
    const otherId = await findBlockPerson(tx, block.blocked);
    if (otherId === undefined || (await holdPeople(tx, [otherId])).length === 0) return;
    const isNumberBlocked = left.includes('number');
    await events.emit(tx, 'unblocked', { blockerId, blockedId: otherId, isNumberBlocked });
  }

  /** Ends those blocks of numbers that were taken back long enough ago. */
  async function endNumbers(): Promise<void> {
    for (const { blockId, blocker } of await findEndedNumbers(db.sql)) {
      await db.transaction(async (tx) => {
        const blockerId = await findBlockPerson(tx, blocker);
        if (blockerId !== undefined) {
          await holdPeople(tx, [blockerId]);
          await lockBlocker(tx, blockerId);
        }
        const blocked = await deleteEndedNumber(tx, blockId);
        if (blocked && blockerId !== undefined) await reopen(tx, blockerId, { blocker, blocked });
      });
    }
  }

  async function blockedUsers(viewerId: string, cursor?: string): Promise<BlockedPage> {
    const before = cursor === undefined ? NEWEST : readCursor(cursor);
    const found = await findBlockedUsers(db.sql, viewerId, before, LIST_PAGE + 1);
    const users = found.slice(0, LIST_PAGE);
    const last = found.length > LIST_PAGE ? users.at(-1) : undefined;
    return { users, next: last ? writeCursor(last) : null };
  }

  return {
    hashOf,
    hashOfPerson,
    enter,
    tellNumberBlocked,
    block,
    restoreBlocks,
    followAccount,
    unblock,
    endNumbers,
    blockedUsers,
    /** What blocks keep of accounts that have left: which ones were blocked, and the names in their own lists. */
    async forgetGone(): Promise<void> {
      await forgetGoneAccounts(db.sql);
      await forgetNamesOfGone(db.sql);
    },
  };
}

function writeCursor({ createdAt, _id }: BlockedUser): string {
  return Buffer.from(`${createdAt} ${_id}`).toString('base64url');
}

/** @throws Problem 400 for what no page of ours ever gave */
function readCursor(cursor: string): BlocksEnd {
  const parts = CursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) throw badInput('This page of the list is not there. Please reload.');
  const [at, blockId] = parts.data;
  return { at, blockId };
}
