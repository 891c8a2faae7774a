import { feature } from '#server/feature';
import { inactivePeople, placeInDeck, removeInactivePeople } from './deck/deck-rows.ts';
import { flushViews } from './deck/exposure.ts';
import { closePair, hideBlocker, reopenPair } from './matches/blocked-pairs.ts';
import { refreshOnlineStatus, startOnlineMatches } from './matches/online-matches.ts';
import { resumeMatches, suspendMatches } from './matches/suspensions.ts';
import { leaveMatches } from './matches/unmatch.ts';
import { findNameShownTo } from './visibility.ts';
import './matching.events.ts';
import { matchingRoutes } from './matching.routes.ts';
import { exportMatching } from './matching-export.ts';
import { lockPairsOf } from './pairs.queries.ts';
import { isHiddenFrom } from './visibility.queries.ts';

export const matching = feature('matching', (house) => {
  house.routes(matchingRoutes);
  house.answer('isHiddenFrom', (_ctx, sql, { ownerId, viewerId }) => isHiddenFrom(sql, ownerId, viewerId));
  house.answer('nameShownTo', findNameShownTo);
  house.on('standingChanged', placeInDeck);
  house.on('unverified', (ctx, tx, { userId }) => suspendMatches(ctx, tx, userId));
  house.on('verified', (ctx, tx, { userId }) => resumeMatches(ctx, tx, userId));
  house.on('onlineStatusChanged', refreshOnlineStatus);
  house.on('leaving', (_ctx, tx, { userId }) => lockPairsOf(tx, userId));
  house.on('leaving', leaveMatches, {
    after: 'dates',
    because: 'as at an unmatch, matches hear of the end after what ends with it',
  });
  house.on('blocked', closePair);
  house.on('numberBlocked', hideBlocker);
  house.on('unblocked', (_ctx, tx, unblocked) => reopenPair(tx, unblocked));
  house.exports(exportMatching);
  house.retains({
    kept: [
      {
        what: 'Who you liked, passed on or matched with, and which matches ended',
        until: 'until you or they delete the account',
        because: 'Nobody is shown twice, and an ended match stays ended.',
      },
      {
        what: 'What you write with a like',
        until:
          'until the two of you match, when it becomes a message, you pass on them, or one of you blocks the other',
        because: 'Only people who are matched can write to each other.',
      },
      {
        what: 'The rough area of the venue where you were verified, and one near it',
        until: 'until you withdraw your location or delete your account',
        because: 'You are shown people near you, and they you.',
        purpose: 'location',
      },
    ],
  });
  house.job({ hours: 24 }, 'remove inactive people from the deck', removeInactivePeople, inactivePeople);
  house.onStart(startOnlineMatches);
  house.onClose(flushViews);
});
