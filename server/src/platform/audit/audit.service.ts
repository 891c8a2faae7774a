import type { UserId } from '@showup/contract/fields';
import { beforeCommit, type Database, type Sql } from '../db/database.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import {
  findActor,
  findLastKeyId,
  findUnnumbered,
  insertHead,
  insertLine,
  lockHead,
  numberLine,
} from './audit.queries.ts';
import { type AuditLine, BEGINNING, Chain, type Mark } from './chain.ts';
import { type Look, Looks } from './looks.ts';
import { type Verified, verifyLines } from './verify.ts';

const PAGE = 500;

/** Tells the person at the terminal what to do. */
export const anotherKey =
  'The audit record of this database was written with a different key. Set SECRET_KEY to the previous key, or restore DATA_DIR/secret.key. If that key is lost, or was only used by mistake, start once with SECRET_KEY_LOST=1 to continue with the new key.';

/**
 * The record was written with another key. Lines with this one could never be verified together with the older ones.
 */
export class AnotherKeyError extends Error {
  override readonly name = 'AnotherKeyError';

  constructor() {
    super(anotherKey);
  }
}

/** The record of what admins did and which private things they looked at. A line is never changed or removed. */
export class Audit {
  readonly #db: Database;
  readonly #chain: Chain;
  readonly #looks: Looks;

  constructor(db: Database, keyedHash: KeyedHash) {
    this.#db = db;
    this.#chain = new Chain(keyedHash);
    this.#looks = new Looks(db, (tx, line) => this.record(tx, line));
  }

  /**
   * Runs in the transaction of the act: neither exists without the other. The line is written at its end, so that the
   * head row, which all writers share, is locked last and briefly.
   */
  async record(tx: Sql, line: AuditLine): Promise<void> {
    beforeCommit(tx, () => append(tx, this.#chain, line));
  }

  /**
   * Commits the line before it resolves, so await it before showing anything. Admins' looks at themselves are not
   * recorded.
   */
  recordLook(look: Look): Promise<void> {
    return this.#looks.record(look);
  }

  /** The admin who last did this in the review of the report. Works even when only the record is left of the report. */
  actorOf(sql: Sql, action: string, reportId: string): Promise<UserId | undefined> {
    return findActor(sql, action, reportId);
  }

  /** Numbers the lines older than the chain, once. */
  begin(): Promise<void> {
    return this.#db.transaction((tx) => begin(tx, this.#chain));
  }

  /** Throws AnotherKeyError when another key wrote the last line. A lost key is replaced, which is itself recorded. */
  async requireKey({ isLost }: { readonly isLost: boolean }): Promise<void> {
    if (await hasKeyOfLastLine(this.#db.sql, this.#chain)) return;
    if (!isLost) throw new AnotherKeyError();
    await this.#db.transaction((tx) => replaceKey(tx, this.#chain));
  }

  /** Checks every line. With a mark noted earlier, it also detects a missing end. */
  verify(noted?: Mark): Promise<Verified> {
    return verifyLines(this.#db.sql, this.#chain, noted);
  }
}

async function append(tx: Sql, chain: Chain, { reportId, reason, about, ...act }: AuditLine): Promise<void> {
  const { seq: lastSeq, mac: lastMac, at } = await holdHead(tx, chain);
  const texts = { about: about || null, reportId: reportId ?? null, reason: reason || null };
  const line = { ...act, ...texts, at, seq: lastSeq + 1 };
  await insertLine(tx, line, chain.macOf(lastMac, line), chain.keyId);
}

/** Locks the head. Creates it with the first line; lines older than the chain are numbered before that one. */
async function holdHead(tx: Sql, chain: Chain) {
  const head = await lockHead(tx);
  if (head) return head;
  await begin(tx, chain);
  const made = await lockHead(tx);
  if (!made) throw new Error('The record has no head.');
  return made;
}

async function begin(tx: Sql, chain: Chain): Promise<void> {
  const made = await insertHead(tx, BEGINNING);
  if (made?.seq === 0) await numberOldLines(tx, chain);
}

async function numberOldLines(tx: Sql, chain: Chain): Promise<void> {
  let last: Mark = BEGINNING;
  for (;;) {
    const page = await findUnnumbered(tx, PAGE);
    for (const { id, ...line } of page) {
      const seq = last.seq + 1;
      last = { seq, mac: chain.macOf(last.mac, { ...line, seq }) };
      await numberLine(tx, { ...last, id, at: line.at }, chain.keyId);
    }
    if (page.length < PAGE) return;
  }
}

async function hasKeyOfLastLine(sql: Sql, chain: Chain): Promise<boolean> {
  const keyId = await findLastKeyId(sql);
  return keyId === undefined || keyId.equals(chain.keyId);
}

async function replaceKey(tx: Sql, chain: Chain): Promise<void> {
  await holdHead(tx, chain); // if several servers start at once, one records it
  if (await hasKeyOfLastLine(tx, chain)) return;
  await append(tx, chain, { adminId: null, action: 'replace-key', subjectIds: [] });
}
