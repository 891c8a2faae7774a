import type { Context } from '../../../context.ts';
import { afterCommit, type Sql } from '../../../platform/db/database.ts';
import { codeProvider } from '../providers/carriers.ts';
import { deleteOldSends, deleteSendsOf } from './code-sends.queries.ts';
import { deleteCodesIn, deleteExpiredProofs, deletePhonePasses, deleteProofsOf } from './codes.queries.ts';
import { deleteGuesses, deleteOldGuesses, moveBrowsers } from './guesses.queries.ts';

/** Deletes everything about a phone, also at the provider. */
export async function forgetPhone(ctx: Context, tx: Sql, phone: string): Promise<void> {
  await deleteGuesses(tx, phone); // first, since a guess locks them first
  await deleteProofsOf(tx, phone);
  await deleteSendsOf(tx, phone);
  afterCommit(tx, () => codeProvider(ctx).forget(phone));
}

/** For an account that changes its number. Its browsers stay its own. */
export async function movePhone(ctx: Context, tx: Sql, from: string, to: string): Promise<void> {
  await moveBrowsers(tx, from, to);
  await forgetPhone(ctx, tx, from);
  await deletePhonePasses(tx, to);
}

/** For someone who leaves: deletes the codes their browser requested for phones that never became theirs. */
export async function forgetCodesIn(ctx: Context, tx: Sql, browser: Buffer): Promise<void> {
  const phones = await deleteCodesIn(tx, browser);
  afterCommit(tx, () => Promise.all(phones.map((phone) => codeProvider(ctx).forget(phone))));
}

export async function forgetExpiredCodes(ctx: Context): Promise<void> {
  await deleteExpiredProofs(ctx.db.sql);
  await deleteOldSends(ctx.db.sql);
  await deleteOldGuesses(ctx.db.sql);
  await codeProvider(ctx).forgetOld();
}
