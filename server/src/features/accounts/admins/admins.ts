import type { UserId } from '@showup/contract/fields';
import { getUser } from '#features/profiles/people';
import { findUserIdByPhone, lockPhone } from '#features/profiles/phones.queries';
import { lockStanding, setRole } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { forgetPasskeysOf } from '../passkeys/passkeys.ts';
import { deleteGrant, findAdmins, findGrants, insertGrant } from './admins.queries.ts';

// The operator names an admin by their phone. The role belongs to the person; for a phone without a person it waits.

/** Only the operator says who is an admin, and the operator has no account. */
function recordRole(
  { audit }: Context,
  tx: Sql,
  action: 'grant-admin' | 'revoke-admin',
  { phone, userId }: { readonly phone: string; readonly userId?: UserId | undefined },
) {
  const whose =
    userId === undefined ? { subjectIds: [], about: `*******${phone.slice(-3)}` } : { subjectIds: [userId] };
  return audit.record(tx, { adminId: null, action, ...whose });
}

/** Locks a phone and its person until the transaction ends: no account gets the phone, and the person can't leave. */
async function holdPhone(tx: Sql, phone: string) {
  await lockPhone(tx, phone);
  const userId = await findUserIdByPhone(tx, phone);
  const standing = userId === undefined ? undefined : await lockStanding(tx, userId);
  if (!standing) return undefined;
  const { fullName, userRole } = await getUser(tx, standing.userId);
  return { id: standing.userId, fullName, isAdmin: userRole === 'Admin', isDemo: standing.isOfDemo };
}

/** Returns the person, who is an admin from their next call on. Undefined if the role waits for a sign-up. */
export function grantAdmin(ctx: Context, phone: string) {
  return ctx.db.transaction(async (tx) => {
    const person = await holdPhone(tx, phone);
    if (!person) {
      if (await insertGrant(tx, phone)) await recordRole(ctx, tx, 'grant-admin', { phone });
      return undefined;
    }
    await deleteGrant(tx, phone);
    await setRole(tx, person.id, 'Admin');
    if (!person.isAdmin) await recordRole(ctx, tx, 'grant-admin', { phone, userId: person.id });
    return person;
  });
}

/** `isLast`: no admin who can sign in is left. */
export function revokeAdmin(ctx: Context, phone: string) {
  return ctx.db.transaction(async (tx) => {
    const person = await holdPhone(tx, phone);
    const wasWaiting = await deleteGrant(tx, phone);
    const wasAdmin = person?.isAdmin ?? false;
    if (person && wasAdmin) await setRole(tx, person.id, 'User');
    if (wasAdmin || wasWaiting) await recordRole(ctx, tx, 'revoke-admin', { phone, userId: person?.id });
    const canSignIn = ({ isDemo }: { isDemo: boolean }) => ctx.settings.demo || !isDemo;
    const isLast = wasAdmin && !(await findAdmins(tx)).some(canSignIn);
    return { fullName: person?.fullName, wasAdmin, wasWaiting, isLast };
  });
}

/** For an admin who has lost their passkeys and recovery codes. They set up new ones at their next sign-in. */
export function forgetPasskeys(ctx: Context, phone: string) {
  return ctx.db.transaction(async (tx) => {
    const person = await holdPhone(tx, phone);
    if (!person?.isAdmin) return undefined;
    const hadAny = await forgetPasskeysOf(tx, person.id);
    if (hadAny)
      await ctx.audit.record(tx, { adminId: null, action: 'forget-passkeys', subjectIds: [person.id] });
    return { fullName: person.fullName, hadAny };
  });
}

interface ProvedPhone {
  readonly userId: UserId;
  readonly phone: string;
}

/** For a person who has just proved a phone: gives them a role that waits for it, and lets other features react. */
export async function takeUpPhone(ctx: Context, tx: Sql, proved: ProvedPhone): Promise<void> {
  await takeUpGrant(ctx, tx, proved);
  await ctx.events.emit(tx, 'phoneProved', proved);
}

/** Gives a waiting role to the person who has proved its phone. */
export async function takeUpGrant(ctx: Context, tx: Sql, { userId, phone }: ProvedPhone): Promise<void> {
  if (!(await deleteGrant(tx, phone))) return;
  await setRole(tx, userId, 'Admin');
  await recordRole(ctx, tx, 'grant-admin', { phone, userId });
}

export async function listAdmins({ db }: Context) {
  return { admins: await findAdmins(db.sql), waiting: await findGrants(db.sql) };
}
