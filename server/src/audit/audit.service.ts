import { beforeCommit, type Database, type Sql } from '../db/database.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import { findActor, findUnnumbered, insertHead, insertLine, lockHead, numberLine } from './audit.queries.ts';
import { type AuditLine, BEGINNING, createChain, type Mark } from './chain.ts';
import { verifyLines } from './verify.ts';

export type Audit = ReturnType<typeof createAudit>;

const PAGE = 500;

/** The record of what admins did and which private things they looked at. A line is never changed or removed. */
export function createAudit({ db, keyedHash }: { readonly db: Database; readonly keyedHash: KeyedHash }) {
  const chain = createChain(keyedHash);

  /** The head, held; made with the first line, which every line of before the chain precedes. */
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

  return {
    /**
     * In the transaction of the act itself: neither is there without the other. The line is written at its end, so that the
     * one row for which all who write wait is held last and briefly.
     */
    async record(tx: Sql, line: AuditLine): Promise<void> {
      beforeCommit(tx, () => append(tx, line));
    },
    /** Found also when nothing is left of the report but the record. */
    actorOf: findActor,
    /** Numbers the lines of before the chain, once. */
    begin: () => db.transaction(begin),
    /** Walks all of it. With a mark that was noted before, it finds also an end that was cut off. */
    verify: (noted?: Mark) => verifyLines(db.sql, chain, noted),
  };
}
