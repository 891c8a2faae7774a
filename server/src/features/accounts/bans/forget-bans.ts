import type { Context } from '../../../context.ts';
import { deleteOldBans, deleteOldPasses } from './bans.queries.ts';

/** How long an ended ban and its appeal are kept. */
const ENDED_KEPT_DAYS = 180;

export async function forgetEndedBans({ db }: Context): Promise<void> {
  await deleteOldPasses(db.sql);
  await deleteOldBans(db.sql, ENDED_KEPT_DAYS);
}
