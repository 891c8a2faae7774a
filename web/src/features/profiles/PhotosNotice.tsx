import type { User } from '@showup/contract/profiles';
import { Images } from 'lucide-react';
import { Notice } from '../../ui/Notice.tsx';
import { photosRejected, profileNotices } from './profiles.texts.ts';

/** What has become of the photos that the person chose last; nothing where others see them. */
export function PhotosNotice({ viewer: { pendingPhotos, photosRejection } }: { viewer: User }) {
  if (pendingPhotos !== null) return <Notice icon={Images}>{profileNotices.photosWait}</Notice>;
  if (photosRejection === null) return null;
  return <Notice tone="warning">{photosRejected(photosRejection)}</Notice>;
}
