import type { CodeVerdict } from '@showup/contract/venues';
import { type RequiredCode, verificationTexts } from '@showup/contract/verification';
import { problem } from '#platform/problem';

export const alreadyVerified = problem(409, 'verification.done', 'Your photo is already verified.');

/** The person can't choose this venue, or can't any more. */
export const venueGone = problem(400, 'verification.venue_gone', verificationTexts.venueGone);

/** By what the code in the photo proves. */
export const withoutCode = {
  poster: problem(
    400,
    'verification.poster',
    'The code of a poster is not enough here. Please take the photo with the code on the venue’s display.',
  ),
  expired: problem(
    400,
    'verification.code_expired',
    'The code in your photo is no longer valid. Please take a new photo of the code as it shows now.',
  ),
  'other-venue': problem(
    400,
    'verification.other_venue',
    'The code in your photo belongs to another venue. Please choose that venue, or take the photo where you are.',
  ),
  unreadable: problem(
    400,
    'verification.no_code',
    'We couldn’t find this venue’s code in your photo. Please take it again with the whole QR code in view.',
  ),
};

/** Whether a photo whose code proves this is refused. */
export function isRefused(
  verdict: CodeVerdict | undefined,
  required: RequiredCode,
): verdict is keyof typeof withoutCode {
  if (verdict === undefined || required === 'off') return false;
  return verdict in withoutCode && (verdict !== 'poster' || required === 'live');
}
