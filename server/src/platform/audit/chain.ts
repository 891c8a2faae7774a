import type { UserId } from '@showup/contract/fields';
import type { KeyedHash } from '../keyed-hash.ts';

/** What is recorded of an act. */
export interface AuditLine {
  /** Null for commands of the operator. */
  readonly adminId: UserId | null;
  /** A verb and its object, `dismiss-report`. */
  readonly action: string;
  /** The people it was done to, or whose messages were looked at. */
  readonly subjectIds: readonly UserId[];
  /** What it was done to if not a person, such as the name of a venue. */
  readonly about?: string | undefined;
  readonly reportId?: string | undefined;
  /** In the admin's own words. */
  readonly reason?: string | undefined;
}

/** A stored line with its number. */
export interface NumberedLine {
  readonly seq: number;
  readonly at: string;
  readonly adminId: UserId | null;
  readonly action: string;
  readonly subjectIds: readonly UserId[];
  readonly about: string | null;
  readonly reportId: string | null;
  readonly reason: string | null;
}

/** The number of a line and its code, which operators note elsewhere. */
export interface Mark {
  readonly seq: number;
  readonly mac: Buffer;
}

/** Before the first line. */
export const BEGINNING: Mark = { seq: 0, mac: Buffer.alloc(32) };

/** Each code covers the line, its number and the previous code, so nobody can forge one without the key. */
export class Chain {
  /** Identifies the key without revealing it. */
  readonly keyId: Buffer;
  readonly #keyedHash: KeyedHash;

  constructor(keyedHash: KeyedHash) {
    this.keyId = keyedHash('audit key', '').subarray(0, 8);
    this.#keyedHash = keyedHash;
  }

  macOf(
    before: Buffer,
    { seq, at, adminId, action, subjectIds, about, reportId, reason }: NumberedLine,
  ): Buffer {
    const line = JSON.stringify([seq, at, adminId, action, subjectIds, about, reportId, reason]);
    return this.#keyedHash('audit', `${before.toString('hex')} ${line}`);
  }
}

export const markText = ({ seq, mac }: Mark) => `${seq}:${mac.toString('hex')}`;

/** Undefined unless `markText` wrote the text. */
export function readMark(text: string): Mark | undefined {
  const [, seq = '', mac = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? [];
  return seq === '' ? undefined : { seq: Number(seq), mac: Buffer.from(mac, 'hex') };
}
