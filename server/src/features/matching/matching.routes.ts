import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import type { Exchange } from '../../platform/http/exchange.ts';
import { perAccount } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { CardPage } from './card-lists.ts';
import type { Matching } from './matching.service.ts';

// Someone quick answers two cards a second. A thin deck is asked for twice a second until it is full.
const LOOKS = perAccount(180);
const ANSWERS = perAccount(180);
const SECOND_THOUGHTS = perAccount(30);
const SHARE_LINKS = perAccount(60);

export function matchingRoutes(serve: Serve, matching: Matching): void {
  serve(
    matchingEndpoints.sharedCard,
    (viewer, { params }) => matching.sharedCard(viewer.id, params.userId),
    SHARE_LINKS,
  );
  serve(
    matchingEndpoints.potentialMatches,
    async (viewer, { query }, exchange) =>
      sendPage(exchange, await matching.potentialMatches(viewer.id, query.genders)),
    LOOKS,
  );
  serve(matchingEndpoints.rejectedProfiles, async (viewer, { query }, exchange) =>
    sendPage(exchange, await matching.rejectedProfiles(viewer.id, query.cursor)),
  );
  serve(matchingEndpoints.whoLikedMe, async (viewer, { query }, exchange) =>
    sendPage(exchange, await matching.whoLikedMe(viewer.id, query.cursor)),
  );
  serve(matchingEndpoints.likedProfiles, async (viewer, { query }, exchange) =>
    sendPage(exchange, await matching.likedProfiles(viewer.id, query.cursor)),
  );
  serve(matchingEndpoints.like, (viewer, { body }) => matching.like(viewer.id, body.likedUserId), ANSWERS);
  serve(
    matchingEndpoints.reject,
    (viewer, { body }) => matching.reject(viewer.id, body.rejectedUserId),
    ANSWERS,
  );
  serve(
    matchingEndpoints.undoReject,
    (viewer, { body }) => matching.undoReject(viewer.id, body.rejectedUserId),
    SECOND_THOUGHTS,
  );
  serve(
    matchingEndpoints.unmatch,
    (viewer, { body }) => matching.unmatch(viewer.id, body.unmatchedUserId),
    SECOND_THOUGHTS,
  );
}

function sendPage(exchange: Exchange, { cards, next }: CardPage) {
  if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
  return cards;
}
