import type { User } from '@showup/contract/profiles';
import { Images, UserPen } from 'lucide-react';
import { Notice } from '../../../ui/status/Notice.tsx';
import { detailsRejected, detailsWait, photosRejected, profileNotices } from '../profiles.texts.ts';

/** What has become of the photos and details that the person chose last; nothing where others see them. */
export function PhotosNotice({ viewer }: { viewer: User }) {
  const { pendingPhotos, photosRejection, pendingDetails, detailsRejection } = viewer;
  return (
    <>
      {pendingPhotos !== null && <Notice icon={Images}>{profileNotices.photosWait}</Notice>}
      {photosRejection !== null && <Notice tone="warning">{photosRejected(photosRejection)}</Notice>}
      {pendingDetails !== null && <Notice icon={UserPen}>{detailsWait(pendingDetails)}</Notice>}
      {detailsRejection !== null && <Notice tone="warning">{detailsRejected(detailsRejection)}</Notice>}
    </>
  );
}
