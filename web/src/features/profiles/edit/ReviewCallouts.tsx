import type { User } from '@showup/contract/profiles';
import { Images, UserPen } from 'lucide-react';
import { Callout } from '#ui/status/Callout.tsx';
import { detailsRejected, detailsWait, photosRejected, photosWait } from '../profiles.texts.ts';

/** The review status of the latest photos and details; nothing if others already see them. */
export function ReviewCallouts({ viewer }: { viewer: User }) {
  const { pendingPhotos, photosRejection, pendingDetails, detailsRejection } = viewer;
  return (
    <>
      {pendingPhotos !== null && <Callout icon={Images}>{photosWait}</Callout>}
      {photosRejection !== null && <Callout tone="warning">{photosRejected(photosRejection)}</Callout>}
      {pendingDetails !== null && <Callout icon={UserPen}>{detailsWait(pendingDetails)}</Callout>}
      {detailsRejection !== null && <Callout tone="warning">{detailsRejected(detailsRejection)}</Callout>}
    </>
  );
}
