import { PhoneNumber } from '@showup/contract/accounts';
import { forgetPasskeys, grantAdmin, listAdmins, revokeAdmin } from '#features/accounts/admins/admins';
import { CommandFailed } from '#platform/control/protocol';
import type { Command, Work } from '../command.ts';

const usage = `Usage: npm run admin -- grant <phone>
       npm run admin -- revoke <phone>
       npm run admin -- forget-passkeys <phone>
       npm run admin -- list`;

const demoNote =
  'This is a demo account: anyone can sign in to it while the demo is on, and nobody while it is off.';

/** Manages admins: `grant <phone>`, `revoke <phone>`, `forget-passkeys <phone>`, `list`. */
export const admin: Command = ([verb, phone, ...more]) => {
  if (more.length === 0 && phone !== undefined) {
    if (verb === 'grant') return grant(phoneFrom(phone));
    if (verb === 'revoke') return revoke(phoneFrom(phone));
    if (verb === 'forget-passkeys') return forget(phoneFrom(phone));
  }
  if (verb === 'list' && phone === undefined) return list;
  throw new CommandFailed(usage, 2);
};

function phoneFrom(text: string): string {
  const parsed = PhoneNumber.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new CommandFailed(parsed.error.issues[0]?.message ?? usage);
}

const grant = (phone: string): Work =>
  async function* ({ ctx }) {
    const person = await grantAdmin(ctx, phone);
    if (!person) {
      yield `No account has ${phone} yet. The role is reserved until one does.`;
      return;
    }
    yield `${person.fullName} is an admin now.`;
    if (person.isDemo) yield demoNote;
  };

const revoke = (phone: string): Work =>
  async function* ({ ctx }) {
    const { fullName, wasAdmin, wasWaiting, isLast } = await revokeAdmin(ctx, phone);
    if (wasAdmin) yield `${fullName} is no longer an admin.`;
    else if (wasWaiting) yield `The role is no longer reserved for ${phone}.`;
    else yield `${fullName ?? phone} was not an admin.`;
    if (isLast) yield 'That was the last admin: nobody can review photos now.';
  };

const forget = (phone: string): Work =>
  async function* ({ ctx }) {
    const admin = await forgetPasskeys(ctx, phone);
    if (!admin) yield 'No admin has that phone.';
    else if (admin.hadAny) yield `${admin.fullName} must set up a new passkey at their next sign-in.`;
    else yield `${admin.fullName} has no passkeys.`;
  };

const list: Work = async function* ({ ctx }) {
  const { admins, waiting } = await listAdmins(ctx);
  if (admins.length === 0) yield 'There are no admins.';
  for (const { fullName, phone, since, isDemo } of admins) {
    const facts = [
      fullName,
      masked(phone),
      ...(since ? [`since ${dayOf(since)}`] : []),
      ...(isDemo ? ['a demo account'] : []),
    ];
    yield facts.join(', ');
  }
  for (const { phone, grantedAt } of waiting) {
    yield `${masked(phone)}, granted ${dayOf(grantedAt)}, waits for an account`;
  }
};

function masked(phone: string | null): string {
  return phone === null ? 'no phone' : `${'*'.repeat(phone.length - 3)}${phone.slice(-3)}`;
}

const dayOf = (instant: string) => instant.slice(0, 10);
