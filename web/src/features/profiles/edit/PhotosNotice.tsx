import type { User } from '@showup/contract/profiles';
import { Images, UserPen } from 'lucide-react';
import { Callout } from '../../../ui/status/Callout.tsx';
import { detailsRejected, detailsWait, photosRejected, profileNotices } from '../profiles.texts.ts';

/** The review status of the latest photos and details; nothing if others see them already. */
export function PhotosNotice({ viewer }: { viewer: User }) {
  const { pendingPhotos, photosRejection, pendingDetails, detailsRejection } = viewer;
  return (
    <>
      {pendingPhotos !== null && <Callout icon={Images}>{profileNotices.photosWait}</Callout>}
      {photosRejection !== null && <Callout tone="warning">{photosRejected(photosRejection)}</Callout>}
      {pendingDetails !== null && <Callout icon={UserPen}>{detailsWait(pendingDetails)}</Callout>}
      {detailsRejection !== null && <Callout tone="warning">{detailsRejected(detailsRejection)}</Callout>}
    </>
  );
}
