import { feature } from '../../feature.ts';
import { placeInDeck, removeInactivePeople } from './deck/deck-rows.ts';
import { flushViews } from './deck/exposure.ts';
import { findNameShownTo } from './lists/shared-card.ts';
import { closePair, hideBlocker, reopenPair } from './matches/blocked-pairs.ts';
import { leaveMatches } from './matches/leave.ts';
import { noticeMatch } from './matches/match-notices.ts';
import { refreshOnlineStatus, startOnlineMatches } from './matches/online-matches.ts';
import './matching.events.ts';
import { matchingRoutes } from './matching.routes.ts';
import { exportMatching } from './matching-export.ts';
import { isHiddenFrom } from './pairs.queries.ts';

export const matching = feature('matching', (house) => {
  house.routes(matchingRoutes);
  house.answer('isHiddenFrom', (_ctx, sql, { ownerId, viewerId }) => isHiddenFrom(sql, ownerId, viewerId));
  house.answer('nameShownTo', findNameShownTo);
  house.on('standingChanged', placeInDeck);
  house.on('onlineStatusChanged', refreshOnlineStatus);
  house.on('leaving', leaveMatches);
  house.on('blocked', closePair);
  house.on('numberBlocked', hideBlocker);
  house.on('unblocked', (_ctx, tx, unblocked) => reopenPair(tx, unblocked));
  house.on('matched', noticeMatch);
  house.exports(exportMatching);
  house.job({ hours: 24 }, 'take inactive people out of the deck', removeInactivePeople);
  house.onStart(startOnlineMatches);
  house.onClose(flushViews);
});
