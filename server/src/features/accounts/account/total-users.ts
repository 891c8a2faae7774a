import { countActivePeople } from '#features/profiles/profiles.queries';
import { type Context, inMemory } from '#server/context';

/** Every visitor asks for the count, so it may be this old. */
const MAX_AGE_MS = 10_000;

interface Count {
  readonly at: number;
  readonly totalUsers: number;
}

const lastCount = inMemory((): { count?: Count } => ({}));

/** The public number of people, rounded down to tens so that nobody can tell who joins or leaves. */
export async function getTotalUsers(ctx: Context): Promise<{ totalUsers: number }> {
  const last = lastCount(ctx);
  const now = performance.now();
  if (!last.count || now - last.count.at > MAX_AGE_MS) {
    last.count = { at: now, totalUsers: inFullTens(await countActivePeople(ctx.db.sql, ctx.settings.demo)) };
  }
  return { totalUsers: last.count.totalUsers };
}

function inFullTens(count: number): number {
  return Math.floor(count / 10) * 10;
}
