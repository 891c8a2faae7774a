/** What these screens say besides the contract's own sentences. */
export const profileNotices = {
  saved: 'Profile updated successfully',
  notSaved: 'Failed to update profile',
  photoFailed: 'Failed to upload image',
  visible: 'Profile is now visible',
  hidden: 'Profile is now hidden',
  visibilityFailed: 'Failed to update profile visibility',
  failed: 'Something went wrong. Please try again.',
  photosWait: 'Your new photos are waiting for a look. Others see the old ones until then.',
} as const;

/** Why the photos that were chosen last are not seen by others. */
export const photosRejected = (reason: string) =>
  `Your new photos were not approved: ${reason}. Others still see the old ones.`;

export const photoUploaded = (place: number) => `Image ${place} uploaded!`;

export const notificationNotices = {
  on: 'Notifications are on in this browser',
  off: 'Notifications are off in this browser',
  refused: 'Notifications stay off. You can allow them in your browser’s settings for this site.',
  unreachable: 'Your browser could not reach its push service. Please try again.',
} as const;

/** Why there is no switch, where there is none. */
export const notificationsMissing = {
  refused: 'Your browser does not let Showup notify you. Allow notifications in its settings for this site.',
  'once-installed':
    'On an iPhone or iPad, add Showup to your Home Screen first: tap Share, then ‘Add to Home Screen’. Open it from there and come back here.',
  unsupported: 'This browser cannot notify you while Showup is closed.',
} as const;
