import type { QuarterFigures } from '@showup/contract/public/transparency';
import { banRowName, complaintRowName, rowName, transparencyTexts } from './transparency.texts.ts';

export interface FigureTable {
  readonly title: string;
  /** The name of each row, and its count: null for one that is too small to be shown. */
  readonly rows: readonly {
    readonly name: string;
    readonly count: number | null;
    readonly isTotal?: boolean;
  }[];
  /** In hours; absent without one. */
  readonly medianHours: number | null;
}

interface Counted {
  readonly total: number | null;
  readonly rows: readonly { readonly key: string; readonly count: number }[];
}

function tableOf(
  title: string,
  { total, rows }: Counted,
  medianHours: number | null = null,
  nameOf: (key: string) => string = rowName,
): FigureTable {
  return {
    title,
    rows: [
      ...rows.map(({ key, count }) => ({ name: nameOf(key), count })),
      { name: transparencyTexts.total, count: total, isTotal: true },
    ],
    medianHours,
  };
}

/** The figures of a quarter as tables, in the order of the page and of the file. */
export function tablesOf(figures: QuarterFigures): FigureTable[] {
  const { reports, decisions, appeals, verifications, complaints } = figures;
  return [
    tableOf(transparencyTexts.reportsByCategory, reports.byCategory),
    tableOf(transparencyTexts.reportsByOutcome, reports.byOutcome, reports.medianHours),
    {
      title: transparencyTexts.decisions,
      rows: [
        { name: transparencyTexts.warnings, count: decisions.warnings },
        { name: transparencyTexts.liftedBans, count: decisions.liftedBans },
      ],
      medianHours: null,
    },
    tableOf(transparencyTexts.bansByKind, decisions.bans, null, banRowName),
    tableOf(transparencyTexts.appeals, appeals.byOutcome, appeals.medianHours),
    tableOf(transparencyTexts.verifications, verifications.byVerdict, verifications.medianHours),
    tableOf(transparencyTexts.complaintsByCategory, complaints.byCategory, null, complaintRowName),
    tableOf(transparencyTexts.complaintsByOutcome, complaints.byOutcome, complaints.medianHours),
    tableOf(transparencyTexts.complaintsByDeadline, complaints.byDeadline),
  ];
}

/** The tables as a file that spreadsheets open. An unshown count is empty. */
export function csvOf(tables: readonly FigureTable[]): string {
  const lines = tables.flatMap(({ title, rows, medianHours }) => [
    ...rows.map(({ name, count }) => [title, name, count === null ? '' : String(count)]),
    ...(medianHours === null ? [] : [[title, 'Median hours', String(medianHours)]]),
  ]);
  return [['Table', 'Row', 'Number'], ...lines]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('');
}
