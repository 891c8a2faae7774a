import { QuarterFigures, type TransparencyReport } from '@showup/contract/public/transparency';
import { databaseTime } from '#platform/db/database-time';
import type { Context } from '#server/context';
import { quarterFigures } from './quarter-figures.ts';
import { publishableQuarters, publishedFrom, quarterOf } from './quarters.ts';
import { findBeginning, findPublished, publish } from './transparency.queries.ts';

/** Computes and stores the figures of finished quarters that are not published yet. */
export async function publishQuarters(ctx: Context, at?: Date): Promise<void> {
  const { sql } = ctx.db;
  const now = at ?? (await databaseTime(sql));
  const beginning = await findBeginning(sql);
  if (beginning === undefined) return;
  const published = new Set((await findPublished(sql)).map(({ quarter }) => quarter));
  for (const quarter of publishableQuarters(new Date(beginning), now))
    if (!published.has(quarter.name)) await publish(sql, quarter.name, await quarterFigures(ctx, quarter));
}

export async function getTransparency({ db }: Context) {
  const now = await databaseTime(db.sql);
  const stored = await findPublished(db.sql);
  const current = quarterOf(now);
  // A quarter that ended days ago comes first.
  const last = quarterOf(new Date(current.from.getTime() - 1));
  const next = publishedFrom(last) > now ? last : current;
  return {
    reports: stored.map(
      ({ figures, ...report }): TransparencyReport => ({ ...report, figures: QuarterFigures.parse(figures) }),
    ),
    next: { quarter: next.name, from: publishedFrom(next).toISOString() },
  };
}
