import { feature } from '#server/feature';
import { moveToVenue } from './capture/merged-venues.ts';
import { forgetControlsOnTheirWay } from './controls/show-controls.ts';
import { decidedPhotos, forgetDecided } from './forget-decided.ts';
import { followPhotosChange, leaveQueue } from './review/waiting-entries.ts';
import {
  comparePictures,
  endedBansPhotos,
  forgetEndedBans,
  keepBanned,
  knowOldPhotos,
} from './same-images/same-photos.ts';
import './verification.events.ts';
import { verificationRoutes } from './verification.routes.ts';
import { exportVerification } from './verification-export.ts';

export const verification = feature('verification', (house) => {
  house.routes(verificationRoutes);
  house.on('photosChanged', followPhotosChange);
  house.on('picturesTaken', async (_ctx, tx, { mediaIds }) => comparePictures(tx, mediaIds));
  house.on('leaving', async (ctx, tx, { userId }) => {
    await leaveQueue(ctx, tx, userId);
    await keepBanned(tx, userId);
  });
  house.on('venuesMerged', (_ctx, tx, merged) => moveToVenue(tx, merged));
  house.onClose(forgetControlsOnTheirWay);
  house.exports(exportVerification);
  house.retains({
    atOnce: [{ what: 'A photo that waits for review', when: 'you send another one', purpose: 'photos' }],
    kept: [
      {
        what: 'The venue where you were verified, how far from it you stood, when, and what was decided',
        until: 'until you withdraw your location or delete your account',
        because: 'Others read in which month you were verified, and a decision has to be explainable.',
        purpose: 'location',
      },
      {
        what: 'Fingerprints of your profile photos',
        until: 'as long as the photos; for a banned person as long as the ban',
        because: 'They show when two accounts have the same photo.',
        purpose: 'photos',
      },
    ],
  });
  house.job({ hours: 24 }, 'delete old verification photos', forgetDecided, decidedPhotos);
  house.job({ hours: 24 }, 'hash older profile photos', knowOldPhotos);
  house.job({ hours: 24 }, 'delete photos of ended bans', forgetEndedBans, endedBansPhotos);
});
