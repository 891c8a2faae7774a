import type { RecordLine } from '@showup/contract/moderation/audit';

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

/** People write names and reasons themselves: an apostrophe keeps a spreadsheet from running one as a formula. */
function cell(text: string): string {
  const shown = /^\s*[=+\-@|\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${shown.replaceAll('"', '""')}"`;
}
