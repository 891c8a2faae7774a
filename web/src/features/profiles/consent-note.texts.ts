import { EVENINGS_KEPT_DAYS } from '@showup/contract/evenings';
import { CAPTURE_KEPT_DAYS } from '@showup/contract/verification';

export const consentNoteTexts = {
  yourConsent: 'Your consent',
  privacy: 'Privacy',
  of: {
    photos:
      'Others see these photos for as long as you have an account. You can change or delete them at any time.',
    capture: `We use your location and one photo to check that you showed up, and delete both ${CAPTURE_KEPT_DAYS} days after the decision. You can withdraw them at any time.`,
    evening: `We check where you are, and keep the place and the date for ${EVENINGS_KEPT_DAYS} days, for you alone. You can withdraw that at any time.`,
    notifications:
      'For this we keep your browser’s address at its push service, until you turn them off or sign out.',
  },
} as const;
