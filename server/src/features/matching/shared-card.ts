import type { SharedCard } from '@showup/contract/matching';
import type { Database, Sql } from '../../platform/db/database.ts';
import { problem } from '../../platform/problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Seeker } from './seekers.queries.ts';
import { findRelation } from './shared-card.queries.ts';
import { isInLiked } from './swipes.queries.ts';

/** The same for a person who is not there, one who hides, and one who is closed to the viewer: nobody learns which. */
const notAvailable = problem(404, 'matching.not_available', 'This profile is not available.');

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly isDemo: boolean;
  readonly seekerOf: (sql: Sql, userId: string) => Promise<Seeker | undefined>;
}

/** What a person's share link opens. */
export function createSharedCards({ db, profiles, isDemo, seekerOf }: Parts) {
  /**
   * Looking tells the person nothing. Whoever may look may also like, by the same rules.
   * @throws Problem 404 when there is nobody whom this viewer may see
   */
  async function sharedCard(viewerId: string, userId: string): Promise<SharedCard> {
    const relation = userId === viewerId ? 'self' : await relationOf(db.sql, viewerId, userId);
    const card = relation && (await profiles.cardOf(db.sql, userId));
    if (!relation || !card) throw notAvailable();
    return { card, relation };
  }

  async function relationOf(sql: Sql, viewerId: string, userId: string) {
    const seeker = await seekerOf(sql, viewerId);
    return seeker && relationTo(sql, seeker, userId);
  }

  /** Undefined where the viewer may not see that person. */
  const relationTo = (sql: Sql, viewer: Seeker, userId: string) =>
    findRelation(sql, viewer, userId, { isDemo });

  /**
   * The first name of someone whom the viewer may see by now, on a card or in the list of their likes. The statements are
   * the same whether they may or not, and whether that person is there.
   */
  async function nameShownTo(tx: Sql, viewerId: string, userId: string): Promise<string | undefined> {
    const relation = await relationOf(tx, viewerId, userId);
    const isLiked = await isInLiked(tx, viewerId, userId);
    const name = await profiles.firstNameOf(tx, userId);
    return relation !== undefined || isLiked ? name : undefined;
  }

  return { sharedCard, relationTo, nameShownTo };
}
