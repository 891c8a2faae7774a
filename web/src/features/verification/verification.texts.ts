import { NEARBY_RADIUS_KM } from '@showup/contract/venues';

/** What these screens say besides the contract's own sentences. */
export const verificationNotices = {
  waiting: 'Waiting for verification...',
  approved: 'Photo verification successful!',
  failed: 'Verification failed. Please try again.',
  uploadFailed: 'Upload failed. Please try again.',
  statusFailed: 'An error occurred while checking verification status.',
  nearbyFailed: 'Failed to load nearby locations',
  noneNearby: `No venues within ${NEARBY_RADIUS_KM} km yet`,
  noneNearbyText: 'Be the first: request the place where you are.',
  permissions: 'Please enable location permissions.',
  located: 'Location updated',
  codeFound: 'Code found. Hold still, and smile',
  otherCode: 'That is another code. Look for the one of the venue',
  opening: 'Opening the camera…',
  codeInPhoto: 'The code can be read',
  noCodeInPhoto: 'No code could be read in this photo. Another try may help; you can also send it as it is.',
  otherCodeInPhoto: 'This is the code of another venue. Retry with the right one, or change the venue.',
  captureFailed: 'The photo could not be taken. Please try again.',
  pictureUnreadable: 'This picture could not be read. Please choose another one.',
  frame: 'Frame your face and the venue’s QR code',
  scanned: 'You scanned its code',
  chosenBefore: 'Your last choice',
} as const;

/** What a rejected person reads. */
export function rejectionText(reason: string | null): string {
  return reason ? `Verification failed: ${reason}` : verificationNotices.failed;
}
