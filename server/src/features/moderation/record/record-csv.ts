import type { RecordLine } from '@showup/contract/audit';

/** Excel takes a file for UTF-8 only with this in front. */
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

export const csvHead = BYTE_ORDER_MARK + row(HEAD);

export function csvRow({ at, admin, action, subjects, about, reportId, reason }: RecordLine): string {
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

/** Names and reasons are people's own words: an apostrophe keeps a spreadsheet from taking one for a formula. */
function cell(text: string): string {
  const shown = /^\s*[=+\-@|\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${shown.replaceAll('"', '""')}"`;
}
