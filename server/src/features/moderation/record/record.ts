import { RECORD_PAGE, type RecordFilter, type RecordLine } from '@showup/contract/moderation/audit';
import { everyRow } from '#platform/db/every-row';
import type { Viewer } from '#platform/http/requests/caller';
import { cutPage, numberCursor, type Page } from '#platform/paging';
import type { Context } from '#server/context';
import {
  findActions,
  findActors,
  findLatestLines,
  findLinesAfter,
  type RecordRow,
  type WantedLines,
} from './record.queries.ts';

// The record of what admins did, for admins to read.

const EXPORT_PAGE = 200;

/** The latest lines first. */
export async function listRecord(
  ctx: Context,
  admin: Viewer,
  { cursor, ...filter }: RecordFilter & { readonly cursor?: string | undefined },
): Promise<Page<RecordLine>> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : numberCursor.read(cursor);
  const wanted = { ...filter, viewerId: admin.id };
  const rows = await findLatestLines(ctx.db.sql, wanted, before, RECORD_PAGE + 1);
  return cutPage(rows, RECORD_PAGE, ({ seq }) => numberCursor.write(seq));
}

/** What the record can be filtered by. */
export async function getRecordFilters({ db }: Context) {
  return { admins: await findActors(db.sql), actions: await findActions(db.sql) };
}

/** The record as CSV, read a page at a time: the oldest line first, and last the line that this export wrote. */
export async function exportRecord(
  ctx: Context,
  admin: Viewer,
  filter: RecordFilter,
): Promise<AsyncGenerator<string>> {
  const line = { adminId: admin.id, action: 'export-record', subjectIds: [] };
  await ctx.db.transaction((tx) => ctx.audit.record(tx, line));
  return csvOf(ctx, { ...filter, viewerId: admin.id });
}

async function* csvOf({ db }: Context, wanted: WantedLines): AsyncGenerator<string> {
  yield csvHead;
  const lines = everyRow<{ seq: number }, RecordRow>({ seq: 0 }, ({ seq }) =>
    findLinesAfter(db.sql, wanted, seq, EXPORT_PAGE),
  );
  for await (const line of lines) yield csvRow(line);
}

/** Without it Excel doesn't read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEAD = [
  'Time (UTC)',
  'Admin',
  'Admin id',
  'Action',
  'People',
  'People ids',
  'About',
  'Report',
  'Reason',
];

const csvHead = BYTE_ORDER_MARK + row(HEAD);

function csvRow({ at, admin, action, subjects, about, reportId, reason }: RecordLine): string {
  return row([
    at,
    admin ? (admin.fullName ?? '') : 'operator',
    admin?._id ?? '',
    action,
    subjects.map(({ fullName }) => fullName ?? '').join('; '),
    subjects.map(({ _id }) => _id).join('; '),
    about ?? '',
    reportId ?? '',
    reason ?? '',
  ]);
}

function row(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** People write names and reasons themselves: an apostrophe keeps a spreadsheet from running one as a formula. */
function cell(text: string): string {
  const shown = /^\s*[=+\-@|\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${shown.replaceAll('"', '""')}"`;
}
