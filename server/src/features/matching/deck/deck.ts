import type { UserId } from '@showup/contract/fields';
import type { Gender, ProfileCard } from '@showup/contract/profiles';
import { getCards } from '#features/profiles/people';
import { cellsAround, centreOf } from '#features/venues/geo';
import { waitOf } from '#platform/limits/quotas';
import type { Page } from '#platform/paging';
import { Problem } from '#platform/problem';
import type { Context } from '#server/context';
import { withCentre } from '../viewers.ts';
import type { Shown } from './candidates.queries.ts';
import { findLook, findNextDraw } from './deck-walk.queries.ts';
import { handOf, nextPage } from './hands.ts';

/** The cursor only says that there is more: the position is kept on the server. */
const GO_ON = 'on';

const NEW_DAYS = 7;

/** How many people an account is shown in a day: more than anyone looks at, but a small part of a city. */
const PEOPLE_A_DAY = 2_000;

/**
 * A page of people the viewer may like and has not answered yet. Unanswered people come again, at the same position. An
 * empty page without a next one means that nobody is left.
 * @throws Problem 429 when the viewer has answered everyone they may be shown today
 */
export async function listPotentialMatches(
  ctx: Context,
  viewerId: UserId,
  genders?: readonly Gender[],
): Promise<Page<ProfileCard>> {
  const look = await findLook(ctx.db.sql, viewerId);
  if (!look) return { items: [], next: null };
  const { positions, drawn, ...viewer } = withCentre(look);
  const mayDraw = drawn < peopleADay(ctx);
  const wanted = genders?.length
    ? viewer.interestedIn.filter((gender) => genders.includes(gender))
    : viewer.interestedIn;
  const hands = wanted.map((gender) => handOf(positions, viewerId, gender));
  const cells = cellsAround(centreOf(viewer.venueCell));
  const { page, hasMore } = await nextPage(ctx, viewer, hands, { cells, mayDraw });
  if (page.length === 0 && !mayDraw) throw await peopleUsedUp(ctx, viewerId);
  const cards = await getCards(
    ctx.db.sql,
    page.map(({ userId }) => userId),
  );
  const byId = new Map(page.map((one) => [one.userId, one]));
  return {
    items: cards.map((card) => ({ ...card, ...reasonFor(byId.get(card._id)) })),
    next: hasMore ? GO_ON : null,
  };
}

/** Load tests multiply it. */
function peopleADay({ settings }: Context): number {
  return Math.ceil(PEOPLE_A_DAY * settings.rateLimitFactor);
}

async function peopleUsedUp(ctx: Context, viewerId: UserId): Promise<Problem> {
  const next = await findNextDraw(ctx.db.sql, viewerId);
  const { text, ...wait } = waitOf(next?.retryAt ?? new Date().toISOString(), next?.seconds ?? 1);
  const people = peopleADay(ctx).toLocaleString('en-IN');
  const message = `You have seen ${people} people today, which is the limit. You can see more in ${text}.`;
  return new Problem(429, 'matching.too_many_people', message, wait);
}

function reasonFor(person: Shown | undefined): Pick<ProfileCard, 'why'> {
  const [interest] = person?.showsInterests ? person.sharedInterests : [];
  if (interest !== undefined) return { why: `You both like ${interest.toLowerCase()}` };
  return person && person.daysVerified < NEW_DAYS ? { why: 'New on Showup' } : {};
}
