import type { Audit } from '../../../platform/audit/audit.service.ts';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { deleteGrant, insertGrant, listAdmins, listGrants } from './admins.queries.ts';

export type Admins = ReturnType<typeof createAdmins>;

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly profiles: Profiles;
  readonly passkeys: Passkeys;
  readonly isDemo: boolean;
}

/** The role belongs to the person, who is named by their phone; a phone without a person has it waiting. */
export function createAdmins({ db, audit, profiles, passkeys, isDemo }: Parts) {
  /** Who is an admin is for the operator to say, who has no account. */
  function recordRole(tx: Sql, action: 'grant-admin' | 'revoke-admin', phone: string, userId?: string) {
    const whose =
      userId === undefined
        ? { subjectIds: [], about: `*******${phone.slice(-3)}` }
        : { subjectIds: [userId] };
    return audit.record(tx, { adminId: null, action, ...whose });
  }

  /** Whoever has the phone, held together with it: nobody comes to the phone, and they do not go, until the end. */
  async function hold(tx: Sql, phone: string) {
    await profiles.lockPhone(tx, phone);
    const userId = await profiles.findUserIdByPhone(tx, phone);
    const standing = userId === undefined ? undefined : await profiles.lockStanding(tx, userId);
    if (!standing) return undefined;
    const { fullName, userRole } = await profiles.user(standing.userId, tx);
    return { id: standing.userId, fullName, isAdmin: userRole === 'Admin', isDemo: standing.isOfDemo };
  }

  /** Answers who is an admin from their next call on; undefined where the role waits for a sign-up. */
  function grantAdmin(phone: string) {
    return db.transaction(async (tx) => {
      const person = await hold(tx, phone);
      if (!person) {
        if (await insertGrant(tx, phone)) await recordRole(tx, 'grant-admin', phone);
        return undefined;
      }
      await deleteGrant(tx, phone);
      await profiles.setRole(tx, person.id, 'Admin');
      if (!person.isAdmin) await recordRole(tx, 'grant-admin', phone, person.id);
      return person;
    });
  }

  /** `isLast`: nobody who can sign in is an admin any more. */
  function revokeAdmin(phone: string) {
    return db.transaction(async (tx) => {
      const person = await hold(tx, phone);
      const wasWaiting = await deleteGrant(tx, phone);
      const wasAdmin = person?.isAdmin ?? false;
      if (person && wasAdmin) await profiles.setRole(tx, person.id, 'User');
      if (wasAdmin || wasWaiting) await recordRole(tx, 'revoke-admin', phone, person?.id);
      const isLast = wasAdmin && !(await listAdmins(tx)).some((left) => isDemo || !left.isDemo);
      return { fullName: person?.fullName, wasAdmin, wasWaiting, isLast };
    });
  }

  /** For an admin who has lost their passkeys and codes: they set new ones up at their next sign-in. */
  function forgetPasskeys(phone: string) {
    return db.transaction(async (tx) => {
      const person = await hold(tx, phone);
      if (!person?.isAdmin) return undefined;
      const hadAny = await passkeys.forgetPasskeysOf(tx, person.id);
      if (hadAny)
        await audit.record(tx, { adminId: null, action: 'forget-passkeys', subjectIds: [person.id] });
      return { fullName: person.fullName, hadAny };
    });
  }

  /** The role that waited for a phone goes to whoever has proved that phone. */
  async function takeUpGrant(tx: Sql, userId: string, phone: string): Promise<void> {
    if (!(await deleteGrant(tx, phone))) return;
    await profiles.setRole(tx, userId, 'Admin');
    await recordRole(tx, 'grant-admin', phone, userId);
  }

  return {
    grantAdmin,
    revokeAdmin,
    forgetPasskeys,
    takeUpGrant,
    listAdmins: async () => ({ admins: await listAdmins(db.sql), waiting: await listGrants(db.sql) }),
  };
}
