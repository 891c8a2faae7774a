import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { banTargetOf, lockBanTarget, writeBan } from './bans/ban-targets.ts';
import {
  answerAppeal,
  type BanTarget,
  endBan,
  findBan,
  findBanOn,
  findRunOutBans,
  lockBan,
} from './bans/bans.queries.ts';
import {
  type Banned,
  bannedProblem,
  findBanOfPass,
  givePassIfBanned,
  givePassIfPhoneBanned,
  requireUnbannedPhone,
} from './bans/refuse-banned.ts';

const RUN_OUT_PAGE = 100;

export type { Banned as KeptOut };
export { bannedProblem };
export type ShutOuts = ReturnType<typeof createShutOuts>;

/** For services that don't use the functions of `bans` directly yet. */
export function createShutOuts(ctx: Context) {
  return {
    meetPerson: (tx: Sql, userId: string) => givePassIfBanned(ctx, tx, userId),
    meetPhone: (tx: Sql, phone: string) => givePassIfPhoneBanned(ctx, tx, phone),
    requireOpenPhone: (tx: Sql, phone: string) => requireUnbannedPhone(ctx, tx, phone),
    banOfPass: (pass: string) => findBanOfPass(ctx.db.sql, pass),
    targetOf: (tx: Sql, userId: string) => banTargetOf(ctx, tx, userId),
    lockTarget: (target: BanTarget, tx: Sql) => lockBanTarget(tx, target),
    shutOut: writeBan,
    findRunOut: () => findRunOutBans(ctx.db.sql, RUN_OUT_PAGE),
    ...{ answerAppeal, endBan, findBan, findBanOn, lockBan },
  };
}
