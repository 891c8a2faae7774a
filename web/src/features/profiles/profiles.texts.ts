/** What these screens say besides the contract's own sentences. */
export const profileNotices = {
  saved: 'Profile updated successfully',
  notSaved: 'Failed to update profile',
  photoFailed: 'Failed to upload image',
  visible: 'Profile is now visible',
  hidden: 'Profile is now hidden',
  visibilityFailed: 'Failed to update profile visibility',
  photosWait: 'Your new photos are waiting for a look. Others see the old ones until then.',
} as const;

/** Why the photos that were chosen last are not seen by others. */
export const photosRejected = (reason: string) =>
  `Your new photos were not approved: ${reason}. Others still see the old ones.`;

export const photoUploaded = (place: number) => `Image ${place} uploaded!`;
