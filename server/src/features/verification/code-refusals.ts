import { verificationTexts } from '@showup/contract/verification';
import { problem } from '../../platform/problem.ts';

/** What is told to somebody whose venue is none that they can choose: it may have been one when they chose it. */
export const venueGone = problem(400, 'verification.venue_gone', verificationTexts.venueGone);

/** What a photo is told that is refused for what its code proves. */
export const withoutCode = {
  poster: problem(
    400,
    'verification.poster',
    'The code of a poster is not enough here. Please take the photo with the code on the venue’s display.',
  ),
  expired: problem(
    400,
    'verification.code_expired',
    'The code in your photo is not valid any more. Please take a new photo of the code as it shows now.',
  ),
  'other-venue': problem(
    400,
    'verification.other_venue',
    'The code in your photo belongs to another venue. Please choose that venue, or take the photo where you are.',
  ),
  unreadable: problem(
    400,
    'verification.no_code',
    'We could not find the code of this venue in your photo. Please take it again with the whole QR code in view.',
  ),
};
