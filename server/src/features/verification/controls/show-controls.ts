import type { UserId } from '@showup/contract/fields';
import { tellDesks } from '#features/accounts/sessions/desk-sessions';
import { afterCommit, type Sql } from '#platform/db/database';
import { type Context, inMemory } from '#server/context';
import { codeUsesOf } from '../capture/code-uses.ts';
import { findAdmins, findModelCapture, insertControlLook } from './controls.queries.ts';

/** A control comes this long after a capture at most, so that arriving right after one gives nothing away. */
const LATEST_MS = 600_000;

/** Controls on their way. One that is lost in a restart is no loss. */
const timersIn = inMemory(() => new Set<NodeJS.Timeout>());

/** For a capture that has joined the queue: now and then, a control joins it as well, at a time by chance. */
export async function followWithControls(ctx: Context, tx: Sql): Promise<void> {
  if (ctx.settings.controlShare === 0) return;
  const chosen = (await findAdmins(tx)).filter(() => Math.random() < ctx.settings.controlShare);
  afterCommit(tx, () => {
    for (const adminId of chosen) showLater(ctx, adminId);
  });
}

function showLater(ctx: Context, adminId: UserId): void {
  const timers = timersIn(ctx);
  const timer = setTimeout(() => {
    timers.delete(timer);
    showControl(ctx, adminId).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'a control could not be shown'),
    );
  }, Math.random() * LATEST_MS);
  timers.add(timer.unref());
}

/** Puts a control into the admin's queue now. */
export async function showControl(ctx: Context, adminId: UserId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const model = await findModelCapture(tx);
    if (!model) return;
    const codeUses = await codeUsesOf(tx, [model.verificationId]);
    const codeUse = codeUses.get(model.verificationId) ?? null;
    const look = await insertControlLook(tx, adminId, { ...model, codeUse }, ctx.settings.demo);
    if (!look) return;
    const entry = { verificationId: look.lookId, userId: look.userId };
    await tellDesks(ctx, tx, 'reviewArrived', entry, (id) => id === adminId);
  });
}

export async function forgetControlsOnTheirWay(ctx: Context): Promise<void> {
  for (const timer of timersIn(ctx)) clearTimeout(timer);
}
