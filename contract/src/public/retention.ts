import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What people are asked to agree to. Each is recorded when they first do it, and can be withdrawn. */
export const Purpose = z.enum(['notifications', 'location', 'photos']);
export type Purpose = z.infer<typeof Purpose>;

/** In the unit in which people say it. */
export const Period = z.union([
  z.object({ days: z.number() }),
  z.object({ hours: z.number() }),
  z.object({ minutes: z.number() }),
]);
export type Period = z.infer<typeof Period>;

/** Something that a job deletes. */
export const DeletedLater = z.object({
  /** In words for the person it is about. */
  what: z.string(),
  /** Null: as soon as what `from` names has happened. */
  after: z.nullable(Period),
  /** Completes "30 days after …". */
  from: z.string(),
  /** The consent that it is part of. */
  purpose: z.optional(Purpose),
  /** How often the job runs. */
  everyHours: z.number(),
});
export type DeletedLater = z.infer<typeof DeletedLater>;

/** What one part of the app deletes by jobs. */
export const DeletedByPart = z.object({
  /** The server's feature, or `platform`. */
  part: z.string(),
  entries: z.array(DeletedLater),
});
export type DeletedByPart = z.infer<typeof DeletedByPart>;

export const DeletedAtOnce = z.object({
  what: z.string(),
  /** Completes "at once, when …". */
  when: z.string(),
  purpose: z.optional(Purpose),
});
export type DeletedAtOnce = z.infer<typeof DeletedAtOnce>;

/** What no job deletes. */
export const Kept = z.object({
  what: z.string(),
  /** Completes "Kept …". */
  until: z.string(),
  because: z.string(),
  purpose: z.optional(Purpose),
});
export type Kept = z.infer<typeof Kept>;

export const Retention = z.object({
  later: z.array(DeletedByPart),
  atOnce: z.array(DeletedAtOnce),
  kept: z.array(Kept),
});
export type Retention = z.infer<typeof Retention>;

const UNITS = { days: 'day', hours: 'hour', minutes: 'minute' } as const;

/** `30 days`, `1 year` */
export function periodInWords(period: Period): string {
  if ('days' in period)
    return period.days % 365 === 0 ? counted(period.days / 365, 'year') : counted(period.days, UNITS.days);
  return 'hours' in period ? counted(period.hours, UNITS.hours) : counted(period.minutes, UNITS.minutes);
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `30 days after the decision` */
export function deletedInWords({ after, from }: Pick<DeletedLater, 'after' | 'from'>): string {
  return after === null ? `After ${from}` : `${periodInWords(after)} after ${from}`;
}

/** `every 6 hours` */
export function intervalInWords(hours: number): string {
  if (hours === 24) return 'every day';
  if (hours === 1) return 'every hour';
  return hours > 1 ? `every ${hours} hours` : `every ${Math.round(hours * 60)} minutes`;
}

export const retentionEndpoints = {
  /** How long what is kept of people is kept, as the jobs that delete it say. */
  retention: endpoint({
    method: 'GET',
    path: '/public/retention',
    access: 'public',
    input: {},
    response: Retention,
  }),
};
