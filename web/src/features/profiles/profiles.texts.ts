/** What these screens say besides the contract's own sentences. */
export const profileNotices = {
  saved: 'Profile updated successfully',
  notSaved: 'Failed to update profile',
  photoFailed: 'Failed to upload image',
  visible: 'Profile is now visible',
  hidden: 'Profile is now hidden',
  visibilityFailed: 'Failed to update profile visibility',
} as const;

export const photoUploaded = (place: number) => `Image ${place} uploaded!`;
