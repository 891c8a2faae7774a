import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { notSignedIn } from '#platform/problem';
import type { Context } from '#server/context';
import { holdPeople, lockReturn, type Person } from './blocks/blocks.queries.ts';
import { blockHashOf } from './blocks/blocks.ts';
import { departedPerson } from './departed.ts';
import { blockHash, reportHash } from './phone-hashes.ts';

/**
 * The minimum time of an answer to someone who blocks or reports, so that timing does not reveal what there was to close
 * or to copy.
 */
export const ANSWER_MS = 60;

/** The name that admins see for someone whose name is deleted. */
const LEFT = 'Deleted account';

/** The viewer, and the person whom they block or report. */
export interface BothPeople {
  readonly viewer: Person;
  readonly other: {
    readonly userId: UserId;
    readonly fullName: string;
    readonly isHere: boolean;
    /** How blocks know them. */
    readonly blockHash: Buffer;
    /** How reports know their phone; null without one. */
    readonly phone: Buffer | null;
    /** The first name by which the viewer knows them; undefined if the viewer can't see them. */
    readonly shownName: string | undefined;
  };
}

/** Locks those of the two who have accounts. Someone who left is recognised by their phone for a while. */
export async function lockBoth(ctx: Context, tx: Sql, viewerId: UserId, userId: UserId): Promise<BothPeople> {
  const people = await holdPeople(tx, [viewerId, userId]);
  const before = await departedPerson(ctx, tx, userId);
  await lockReturn(tx, before?.blockPhone ?? blockHash(ctx, userId));
  const departed = await departedPerson(ctx, tx, userId); // again: they may have come back meanwhile
  const viewer = people.find((person) => person.userId === viewerId);
  if (!viewer) throw notSignedIn();
  const shownName = await ctx.events.ask(tx, 'nameShownTo', { viewerId, userId });
  const here = people.find((person) => person.userId === userId);
  if (here) {
    const phone = here.phone === null ? null : reportHash(ctx, here.phone);
    return { viewer, other: { ...here, isHere: true, blockHash: blockHashOf(ctx, here), phone, shownName } };
  }
  // A new account of that phone stays open to the blocker, since closing it would reveal whose it is.
  const isGone = departed && departed.backAs === null;
  const hash = isGone ? departed.blockPhone : blockHash(ctx, userId);
  const phone = departed && departed.backAs !== viewerId ? departed.reportPhone : null;
  return { viewer, other: { userId, fullName: LEFT, isHere: false, blockHash: hash, phone, shownName } };
}
