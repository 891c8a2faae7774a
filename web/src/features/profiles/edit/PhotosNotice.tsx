import type { User } from '@showup/contract/profiles';
import { Images, UserPen } from 'lucide-react';
import { Callout } from '../../../ui/status/Callout.tsx';
import { detailsRejected, detailsWait, photosRejected, profileNotices } from '../profiles.texts.ts';

/** What has become of the photos and details that the person chose last; nothing where others see them. */
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
