import { feature } from '../../feature.ts';
import { moveToVenue } from './capture/merged-venues.ts';
import { forgetDecided } from './forget-decided.ts';
import { followPhotosChange, leaveQueue } from './review/waiting-entries.ts';
import { comparePictures, forgetEndedBans, keepBanned, knowOldPhotos } from './same-images/same-photos.ts';
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
  house.exports(exportVerification);
  house.job({ hours: 24 }, 'forget verification photos', forgetDecided);
  house.job({ hours: 24 }, 'know profile photos from before', knowOldPhotos);
  house.job({ hours: 24 }, 'forget the photos of bans that ended', forgetEndedBans);
});
