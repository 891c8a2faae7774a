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
import { type AuditLine, BEGINNING, createChain, type Mark } from './chain.ts';
import { createLooks } from './looks.ts';
import { verifyLines } from './verify.ts';

export type Audit = ReturnType<typeof createAudit>;

const PAGE = 500;

/** Tells the person at the terminal what to do. */
export const anotherKey =
  'The record of what admins did was written with another key than this one. Set SECRET_KEY to the key that this database had before, or put that one back into DATA_DIR/secret.key. If it is lost for good, or was used by mistake, SECRET_KEY_LOST=1 goes on with this one.';

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
export function createAudit({ db, keyedHash }: { readonly db: Database; readonly keyedHash: KeyedHash }) {
  const chain = createChain(keyedHash);

  /** Locks the head. Creates it with the first line; lines older than the chain are numbered before that one. */
  async function holdHead(tx: Sql) {
    const head = await lockHead(tx);
    if (head) return head;
    await begin(tx);
    const made = await lockHead(tx);
    if (!made) throw new Error('The record has no head.');
    return made;
  }

  async function begin(tx: Sql): Promise<void> {
    const made = await insertHead(tx, BEGINNING);
    if (made?.seq === 0) await numberOldLines(tx);
  }

  async function numberOldLines(tx: Sql): Promise<void> {
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

  async function append(tx: Sql, { reportId, reason, about, ...act }: AuditLine): Promise<void> {
    const { seq: lastSeq, mac: lastMac, at } = await holdHead(tx);
    const texts = { about: about || null, reportId: reportId ?? null, reason: reason || null };
    const line = { ...act, ...texts, at, seq: lastSeq + 1 };
    await insertLine(tx, line, chain.macOf(lastMac, line), chain.keyId);
  }

  async function hasKeyOfLastLine(sql: Sql): Promise<boolean> {
    const keyId = await findLastKeyId(sql);
    return keyId === undefined || keyId.equals(chain.keyId);
  }

  async function replaceKey(tx: Sql): Promise<void> {
    await holdHead(tx); // if several servers start at once, one records it
    if (await hasKeyOfLastLine(tx)) return;
    await append(tx, { adminId: null, action: 'replace-key', subjectIds: [] });
  }

  /**
   * Runs in the transaction of the act: neither exists without the other. The line is written at its end, so that the
   * head row, which all writers share, is locked last and briefly.
   */
  async function record(tx: Sql, line: AuditLine): Promise<void> {
    beforeCommit(tx, () => append(tx, line));
  }

  return {
    record,
    recordLook: createLooks({ db, record }),
    /** Works even when only the record is left of a report. */
    actorOf: findActor,
    /** Numbers the lines older than the chain, once. */
    begin: () => db.transaction(begin),
    /**
     * Throws AnotherKeyError when another key wrote the last line. A lost key is replaced, which is itself recorded.
     */
    async requireKey({ isLost }: { readonly isLost: boolean }): Promise<void> {
      if (await hasKeyOfLastLine(db.sql)) return;
      if (!isLost) throw new AnotherKeyError();
      await db.transaction(replaceKey);
    },
    /** Checks every line. With a mark noted earlier, it also detects a missing end. */
    verify: (noted?: Mark) => verifyLines(db.sql, chain, noted),
  };
}
