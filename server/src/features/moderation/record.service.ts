import { RECORD_PAGE, type RecordFilter, type RecordLine } from '@showup/contract/audit';
import type { Audit } from '../../platform/audit/audit.service.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { badInput } from '../../platform/problem.ts';
import {
  findActions,
  findActors,
  findLatestLines,
  findLinesAfter,
  type RecordRow,
} from './record.queries.ts';
import { csvHead, csvRow } from './record-csv.ts';

export type AdminRecord = ReturnType<typeof createRecord>;

const EXPORT_PAGE = 200;

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
}

/** What admins did, for admins to read. */
export function createRecord({ db, audit }: Parts) {
  /** The latest first. `next` is null when this is the last page. */
  async function record(
    admin: Viewer,
    { cursor, ...filter }: RecordFilter & { cursor?: string | undefined },
  ): Promise<{ lines: RecordLine[]; next: string | null }> {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor);
    const wanted = { ...filter, viewerId: admin.id };
    const rows = await findLatestLines(db.sql, wanted, before, RECORD_PAGE + 1);
    const page = rows.slice(0, RECORD_PAGE);
    const last = rows.length > RECORD_PAGE ? page.at(-1) : undefined;
    return { lines: page, next: last ? String(last.seq) : null };
  }

  async function recordFilters() {
    return { admins: await findActors(db.sql), actions: await findActions(db.sql) };
  }

  /** The oldest first, this very act last; a page at a time, as fast as it is read. */
  async function exportRecord(admin: Viewer, filter: RecordFilter): Promise<AsyncGenerator<string>> {
    const act = { adminId: admin.id, action: 'export-record', subjectIds: [] };
    await db.transaction((tx) => audit.record(tx, act));
    return csvOf({ ...filter, viewerId: admin.id });
  }

  async function* csvOf(wanted: Parameters<typeof findLinesAfter>[1]): AsyncGenerator<string> {
    yield csvHead;
    const lines = everyRow<{ seq: number }, RecordRow>({ seq: 0 }, ({ seq }) =>
      findLinesAfter(db.sql, wanted, seq, EXPORT_PAGE),
    );
    for await (const line of lines) yield csvRow(line);
  }

  return { record, recordFilters, exportRecord };
}

/** @throws Problem 400 for what no page of ours ever gave */
function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw badInput('This page of the list is not there. Please reload.');
  return Number(cursor);
}
