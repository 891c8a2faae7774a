import { REJECT_REASONS } from '@showup/contract/verification';
import { expect, test } from 'vitest';
import {
  aimText,
  missingCodeText,
  queueText,
  rejectionAdvice,
  rejectionText,
  sendingText,
} from './verification.texts.ts';

const waiting = (placeInQueue: number | null, usualWaitMinutes: number | null) =>
  queueText({ placeInQueue, usualWaitMinutes });

test('says how many people are ahead and how long it usually takes', () => {
  expect(waiting(1, 4)).toBe('You’re next. It usually takes about 4 minutes.');
  expect(waiting(2, 0)).toBe('One person is ahead of you. It usually takes a minute or two.');
  expect(waiting(13, 38)).toBe('12 people are ahead of you. It usually takes about 40 minutes.');
});

test('leaves out what is not known', () => {
  expect(waiting(null, null)).toBe('');
  expect(waiting(3, null)).toBe('2 people are ahead of you.');
  expect(waiting(null, 20)).toBe('It usually takes about 20 minutes.');
});

test('rounds longer waits more coarsely', () => {
  const said = [1.9, 9.4, 12, 52, 53, 89, 90, 23 * 60, 24 * 60, 3 * 24 * 60].map((minutes) =>
    waiting(null, minutes).replace(/^It usually takes (about )?|\.$/g, ''),
  );
  expect(said).toEqual([
    'a minute or two',
    '9 minutes',
    '10 minutes',
    '50 minutes',
    'an hour',
    'an hour',
    '2 hours',
    '23 hours',
    'a day',
    '3 days',
  ]);
});

test('gives the reason for a rejection, or a general text without one', () => {
  expect(rejectionText('Face is not clear')).toBe('Verification failed: Face is not clear');
  expect(rejectionText(null)).toBe('Verification failed. Please try again.');
});

test('gives each reason advice of its own, and a place to ask where the reason says little', () => {
  const all = REJECT_REASONS.map((reason) => ({ reason, ...rejectionAdvice(reason) }));
  expect(new Set(all.map(({ text }) => text)).size).toBe(REJECT_REASONS.length);
  expect(all.filter(({ asks }) => asks).map(({ reason }) => reason)).toEqual([
    'Inappropriate content',
    'Other',
  ]);
  expect(rejectionAdvice(null)).toEqual({
    text: 'Choose where you are, then take a new photo.',
    asks: false,
  });
});

test('says whether a photo is still uploading or already being checked', () => {
  expect(sendingText(0.4)).toBe('Sending your photo…');
  expect(sendingText(1)).toBe('Looking at your photo…');
});

test('lets a photo without the venue’s code be sent, unless codes are required', () => {
  const said = (venueCode: string | undefined, codeRequired: boolean) =>
    missingCodeText({ venueCode, codeRequired, isRequested: false });
  expect(said(undefined, false)).toBe(
    'No code could be read in this photo. Another try may help; you can also send it as it is.',
  );
  expect(said(undefined, true)).toBe(
    'No code could be read in this photo, and it needs one. Please retry with the whole code in view.',
  );
  for (const codeRequired of [false, true])
    expect(said('ABC234', codeRequired)).toMatch(/^This is the code of another venue/);
});

test('does not ask for the code of a venue that was only requested', () => {
  const noCodeYet = 'This place has no code yet: your face and the place are enough.';
  const isRequested = true;
  const asked = { needsDisplay: false };
  expect(aimText({ ...asked, isOpen: true, seesCode: false, isRequested })).toBe(noCodeYet);
  expect(aimText({ ...asked, isOpen: true, seesCode: true, isRequested })).toBe(noCodeYet);
  expect(missingCodeText({ venueCode: undefined, codeRequired: false, isRequested })).toBe(noCodeYet);
  expect(aimText({ ...asked, isOpen: true, seesCode: false, isRequested: false })).toBe(
    'Frame your face and the venue’s QR code',
  );
  expect(aimText({ ...asked, isOpen: false, seesCode: false, isRequested })).toBe('Opening the camera…');
  expect(aimText({ needsDisplay: true, isOpen: true, seesCode: false, isRequested: false })).toBe(
    'Frame your face and the code on the venue’s display',
  );
});
