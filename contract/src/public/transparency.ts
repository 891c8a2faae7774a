import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { REPORT_CATEGORIES } from '../safety.ts';
import { Rate } from '../verification/figures.ts';
import { COMPLAINT_CATEGORIES } from './complaints.ts';

/** Counts of people or cases below this are never published. */
export const SMALLEST_COUNT = 10;
/** The figures of a quarter are computed this many days after its end, and never again. */
export const PUBLISHED_AFTER_DAYS = 7;

/** Null: fewer than SMALLEST_COUNT, but not none. */
const Count = z.nullable(z.number());
export type Count = z.infer<typeof Count>;

/** Small rows are added up in one row, so `grouped` stands for several of them. */
export const GROUPED = 'grouped';

/** A total and its parts, as far as no small part can be told from them. Rows of zero are left out. */
function tableOf<const Keys extends readonly string[]>(keys: Keys) {
  return z.object({
    total: Count,
    rows: z.array(z.object({ key: z.enum([...keys, GROUPED]), count: z.number() })),
  });
}

/** In hours; null for fewer than SMALLEST_COUNT cases. */
const Median = z.nullable(z.number());

const outcomes = ['upheld', 'dismissed', 'open'] as const;

/** What happened to everything that came in during one quarter of India's calendar. */
export const QuarterFigures = z.object({
  reports: z.object({
    byCategory: tableOf(REPORT_CATEGORIES),
    byOutcome: tableOf(outcomes),
    medianHours: Median,
  }),
  decisions: z.object({
    warnings: Count,
    bans: tableOf(['fraud', 'other']),
    /** Without an appeal. */
    liftedBans: Count,
  }),
  appeals: z.object({ byOutcome: tableOf(['lifted', 'kept', 'open']), medianHours: Median }),
  verifications: z.object({ byVerdict: tableOf(['approved', 'rejected']), medianHours: Median }),
  complaints: z.object({
    byCategory: tableOf(COMPLAINT_CATEGORIES),
    byOutcome: tableOf(['acted', 'declined', 'invalid', 'open']),
    byDeadline: tableOf(['in_time', 'late']),
    medianHours: Median,
  }),
  /** How reviewers decided about pairs of photos whose truth is known; null until that may be published. */
  reviewers: z.nullable(
    z.object({
      falseAccepts: z.nullable(Rate),
      falseRejects: z.nullable(Rate),
      agreement: z.nullable(Rate),
    }),
  ),
  judgedControls: z.number(),
});
export type QuarterFigures = z.infer<typeof QuarterFigures>;

export const TransparencyReport = z.object({
  /** As in `2026-Q4`. */
  quarter: z.string(),
  publishedAt: Instant,
  figures: QuarterFigures,
});
export type TransparencyReport = z.infer<typeof TransparencyReport>;

export const transparencyEndpoints = {
  /** The published quarters, latest first, and when the current one follows. */
  transparency: endpoint({
    method: 'GET',
    path: '/public/transparency',
    access: 'public',
    input: {},
    response: z.object({
      reports: z.array(TransparencyReport),
      next: z.object({ quarter: z.string(), from: Instant }),
    }),
  }),
};
