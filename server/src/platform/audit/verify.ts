import type { Sql } from '../db/database.ts';
import { everyRow } from '../db/every-row.ts';
import { type End, findEnd, findLines, type LinePosition, type WrittenLine } from './audit.queries.ts';
import { BEGINNING, type Chain, type Mark } from './chain.ts';

const PAGE = 500;
const START: LinePosition = { seq: 0, id: '00000000-0000-0000-0000-000000000000' };

export interface Verified {
  /** The number of valid lines, counted from the first, and the last of them. */
  readonly last: Mark;
  /** The first problem, for the person at the terminal. */
  readonly fault?: string;
}

/** Reads, a page at a time, the lines that exist when it starts; later ones are left out. */
export async function verifyLines(sql: Sql, chain: Chain, noted: Mark | undefined): Promise<Verified> {
  const end = await findEnd(sql);
  const linesAfter = (start: LinePosition) =>
    everyRow<LinePosition, WrittenLine>(start, (last) => findLines(sql, last, end.lastSeq, PAGE));
  const fits = (line: WrittenLine, { seq, mac }: Mark): line is WrittenLine & Mark =>
    line.mac !== null && chain.macOf(mac, { ...line, seq: seq + 1 }).equals(line.mac);

  /** Explains why the line after `last` is not the expected one. */
  async function faultAt(line: WrittenLine, last: Mark): Promise<string> {
    const seq = last.seq + 1;
    if (line.seq > seq) return missing(seq, line.seq - 1);
    if (line.seq < seq || line.seq > (end.head?.seq ?? 0)) return `${named(line)} was added.`;
    if (line.keyId !== null && !line.keyId.equals(chain.keyId))
      return `${named(line)} was written with another key.`;
    const moved = await faultOfMoved(line, last);
    if (moved !== undefined) return moved;
    const orKey = seq === 1 ? ', or this server has a different key than the one that wrote it' : '';
    return `${named(line)} was changed${orKey}.`;
  }

  /** Whether the expected line comes later, or was removed so that the following lines moved up by one. */
  async function faultOfMoved(line: WrittenLine, last: Mark): Promise<string | undefined> {
    const seq = last.seq + 1;
    for await (const later of linesAfter(line)) {
      if (fits(later, last)) {
        const isSwapped = later.seq > seq + 1 || fits(line, { seq: later.seq - 1, mac: later.mac });
        return isSwapped ? `Lines ${seq} and ${later.seq} were swapped.` : `${named(line)} was added.`;
      }
      if (line.mac !== null && later.seq === seq + 1 && fits(later, { seq: later.seq, mac: line.mac }))
        return missing(seq, seq);
    }
    return undefined;
  }

  let last = BEGINNING;
  for await (const line of linesAfter(START)) {
    if (line.seq !== last.seq + 1 || !fits(line, last)) return { last, fault: await faultAt(line, last) };
    last = { seq: line.seq, mac: line.mac };
    if (last.seq === noted?.seq && !last.mac.equals(noted.mac))
      return { last, fault: `Line ${last.seq} differs from the one that was noted.` };
  }
  const fault = faultAfter(last, end, noted);
  return fault === undefined ? { last } : { last, fault };
}

function faultAfter(last: Mark, { head, hasUnnumbered }: End, noted: Mark | undefined): string | undefined {
  if (hasUnnumbered) return 'A line without a number was added.';
  if (head === null) return last.seq === 0 ? undefined : 'The head row is missing.';
  if (head.seq > last.seq) return missing(last.seq + 1, head.seq);
  if (head.seq < last.seq || !head.mac.equals(last.mac)) return 'The head row was changed.';
  if (noted && noted.seq > last.seq)
    return `The end was cut off: line ${noted.seq} was noted, but the last one here is ${last.seq}.`;
  return undefined;
}

const named = ({ seq, at, action }: WrittenLine) => `Line ${seq} (${at}, ${action})`;

const missing = (from: number, to: number) =>
  from === to ? `Line ${from} is missing.` : `Lines ${from} to ${to} are missing.`;
