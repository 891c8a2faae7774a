import type { KeyedHash } from '../keyed-hash.ts';

/** What an act says about itself. */
export interface AuditLine {
  /** Null for what the operator did by a command. */
  readonly adminId: string | null;
  /** A verb and its object, `dismiss-report`. */
  readonly action: string;
  /** The people whom it was done to, or whose messages were looked at. */
  readonly subjectIds: readonly string[];
  /** What it was done to, where that is no person: a venue by its name. */
  readonly about?: string | undefined;
  readonly reportId?: string | undefined;
  /** In the admin's own words. */
  readonly reason?: string | undefined;
}

/** A line as it is kept and counted. */
export interface NumberedLine {
  readonly seq: number;
  readonly at: string;
  readonly adminId: string | null;
  readonly action: string;
  readonly subjectIds: readonly string[];
  readonly about: string | null;
  readonly reportId: string | null;
  readonly reason: string | null;
}

/** Which line it is, and its code: what an operator notes elsewhere. */
export interface Mark {
  readonly seq: number;
  readonly mac: Buffer;
}

/** Before the first line. */
export const BEGINNING: Mark = { seq: 0, mac: Buffer.alloc(32) };

export type Chain = ReturnType<typeof createChain>;

/** Each code is over the line, its number and the code before it, so nobody without the key makes one that fits. */
export function createChain(keyedHash: KeyedHash) {
  return {
    macOf(before: Buffer, { seq, at, adminId, action, subjectIds, about, reportId, reason }: NumberedLine) {
      const line = JSON.stringify([seq, at, adminId, action, subjectIds, about, reportId, reason]);
      return keyedHash('audit', `${before.toString('hex')} ${line}`);
    },
    /** Stands for the key without telling it. */
    keyId: keyedHash('audit key', '').subarray(0, 8),
  };
}

export const markText = ({ seq, mac }: Mark) => `${seq}:${mac.toString('hex')}`;

/** Undefined for what `markText` never wrote. */
export function readMark(text: string): Mark | undefined {
  const [, seq = '', mac = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
  return seq === '' ? undefined : { seq: Number(seq), mac: Buffer.from(mac, 'hex') };
}
