import { CONTACT_PATH } from '@showup/contract/checkins';
import { hashOf } from '#platform/http/requests/secret';
import type { Context } from '#server/context';
import type { CheckInRow } from './check-ins.queries.ts';

type Numbered = Pick<CheckInRow, 'id' | 'linkNumber'>;

/** 256 bits in base64url. Derived from the server's key, so that the owner can share it again and nothing secret is stored. */
export function tokenOf({ keyedHash }: Context, { id, linkNumber }: Numbered): string {
  return keyedHash('link of a check-in', `${id} ${linkNumber}`).toString('base64url');
}

export const linkHashOf = (ctx: Context, link: Numbered) => hashOf(tokenOf(ctx, link));

/** The contact's page. The secret is behind `#`, which browsers send to no server, so that no log has it. */
export const contactPathOf = (ctx: Context, link: Numbered) => `${CONTACT_PATH}#${tokenOf(ctx, link)}`;

export const linkOf = (ctx: Context, link: Numbered) => new URL(contactPathOf(ctx, link), ctx.publicUrl).href;
