import { matchingEndpoints } from '@showup/contract/matching';
import { perAccount } from '#platform/http/gate/rate-limit';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { listPotentialMatches } from './deck/deck.ts';
import { listLikedProfiles, listLikers, listRejectedProfiles } from './likes/card-lists.ts';
import { like } from './likes/like.ts';
import { reject, undoReject } from './likes/reject.ts';
import { unmatch } from './matches/unmatch.ts';
import { listUnopenedMatches, openMatch } from './matches/unopened-matches.ts';
import { getSharedCard } from './shared-card.ts';

// A quick person answers two cards a second. The web app asks twice a second until a thin deck is full.
const LOOKS = perAccount(180);
const ANSWERS = perAccount(180);
const SECOND_THOUGHTS = perAccount(30);
const SHARE_LINKS = perAccount(60);

export function matchingRoutes({ serve }: Routing, ctx: Context): void {
  serve(
    matchingEndpoints.sharedCard,
    (viewer, { params }) => getSharedCard(ctx, viewer.id, params.userId),
    SHARE_LINKS,
  );
  serve(
    matchingEndpoints.potentialMatches,
    async (viewer, { query }, exchange) =>
      sendPage(exchange, await listPotentialMatches(ctx, viewer.id, query.genders)),
    LOOKS,
  );
  serve(matchingEndpoints.rejectedProfiles, async (viewer, { query }, exchange) =>
    sendPage(exchange, await listRejectedProfiles(ctx.db.sql, viewer.id, query.cursor)),
  );
  serve(matchingEndpoints.whoLikedMe, async (viewer, { query }, exchange) =>
    sendPage(exchange, await listLikers(ctx.db.sql, viewer.id, query.cursor)),
  );
  serve(matchingEndpoints.likedProfiles, async (viewer, { query }, exchange) =>
    sendPage(exchange, await listLikedProfiles(ctx.db.sql, viewer.id, query.cursor)),
  );
  serve(
    matchingEndpoints.like,
    (viewer, { body }) => like(ctx, viewer.id, body.likedUserId, body.words),
    ANSWERS,
  );
  serve(matchingEndpoints.reject, (viewer, { body }) => reject(ctx, viewer.id, body.rejectedUserId), ANSWERS);
  serve(
    matchingEndpoints.undoReject,
    (viewer, { body }) => undoReject(ctx, viewer.id, body.rejectedUserId),
    SECOND_THOUGHTS,
  );
  serve(
    matchingEndpoints.unmatch,
    (viewer, { body }) => unmatch(ctx, viewer.id, body.unmatchedUserId),
    SECOND_THOUGHTS,
  );
  serve(matchingEndpoints.unopenedMatches, (viewer) => listUnopenedMatches(ctx.db.sql, viewer.id));
  serve(matchingEndpoints.openMatch, (viewer, { body }) => openMatch(ctx, viewer.id, body.matchedUserId));
}
