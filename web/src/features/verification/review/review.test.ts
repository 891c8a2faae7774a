import type { CodeVerdict } from '@showup/contract/venues';
import { expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { aCapture } from '#test/entities.ts';
import { decidedText, factsOf, heldText, leftText, refusedText } from './review.texts.ts';
import { entryToReview, pickedAfter } from './review-order.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

const entry = aCapture();

function allOf(of: Parameters<typeof factsOf>[0]) {
  const { warnings, others } = factsOf(of, now);
  return [...warnings, ...others];
}

test('describes how a photo was taken', () => {
  expect(allOf(entry)).toEqual([
    { text: 'Live code of The Blue Door', detail: undefined, weight: 'good' },
    { text: '40 m from the venue', detail: 'location accuracy 12 m', weight: 'good' },
    { text: 'Taken in the app, 2 min 10 s before sending', detail: undefined, weight: 'good' },
  ]);
});

test('counts accounts that share a live code, and flags many or distant ones', () => {
  const said = (codeUse: { accounts: number; networks: number; apartKm: number | null }) =>
    allOf({ ...entry, codeUse }).find(({ text }) => text.includes('used this code'));
  expect(said({ accounts: 1, networks: 1, apartKm: 0 })).toBeUndefined();
  expect(said({ accounts: 2, networks: 1, apartKm: 0.04 })).toEqual({
    text: '2 accounts used this code',
    detail: '40 m apart, from 1 network',
    weight: 'good',
  });
  expect(said({ accounts: 2, networks: 2, apartKm: 3.42 })).toMatchObject({ weight: 'doubtful' });
  expect(said({ accounts: 3, networks: 3, apartKm: null })).toEqual({
    text: '3 accounts used this code',
    detail: 'from 3 networks',
    weight: 'doubtful',
  });
});

test('flags a code read long before its photo arrived or before the camera was opened', () => {
  const said = (secondsBefore: number, isBeforeCamera = false) =>
    allOf({ ...entry, codeSighting: { secondsBefore, isBeforeCamera } }).find(({ text }) =>
      text.startsWith('Code read'),
    );
  expect(said(60)).toEqual({
    text: 'Code read 1 min before the photo arrived',
    detail: undefined,
    weight: 'good',
  });
  expect(said(61)).toMatchObject({ detail: 'a bad network, or time to draw it', weight: 'doubtful' });
  expect(said(20, true)).toMatchObject({ detail: 'before the camera was opened', weight: 'doubtful' });
});

test('flags a photo sent within three seconds', () => {
  const said = (captureSeconds: number) =>
    allOf({ ...entry, captureSeconds }).find(({ text }) => text.startsWith('Taken in the app'));
  expect(said(2)).toEqual({
    text: 'Taken in the app, 2 s before sending',
    detail: 'faster than a person',
    weight: 'doubtful',
  });
  expect(said(3)).toEqual({
    text: 'Taken in the app, 3 s before sending',
    detail: undefined,
    weight: 'good',
  });
});

test('says that a poster is weaker proof', () => {
  const facts = allOf({ ...entry, codeVerdict: 'poster' });
  expect(facts).toContainEqual({
    text: 'Poster of The Blue Door',
    detail: 'weaker: a poster can be copied',
    weight: 'good',
  });
});

test('describes each verdict on a code, and counts only the venue’s own codes in the person’s favour', () => {
  const words = (codeVerdict: CodeVerdict) => {
    const [fact] = allOf({ ...entry, codeVerdict });
    return [fact?.text, fact?.weight];
  };
  expect(words('live')).toEqual(['Live code of The Blue Door', 'good']);
  expect(words('poster')).toEqual(['Poster of The Blue Door', 'good']);
  expect(words('expired')).toEqual(['Expired code of The Blue Door', 'doubtful']);
  expect(words('other-venue')).toEqual(['Code of another venue', 'serious']);
  expect(words('unreadable')).toEqual(['No readable code in the photo', 'doubtful']);
});

test('flags photos from far away or not from the camera, and lists them first', () => {
  const facts = allOf({ ...entry, distance: 3.42, accuracy: null, captureSeconds: null });
  expect(facts).toEqual([
    { text: '3.4 km from the venue', detail: undefined, weight: 'serious' },
    { text: 'Not taken in the app', detail: undefined, weight: 'doubtful' },
    { text: 'Live code of The Blue Door', detail: undefined, weight: 'good' },
  ]);
});

test('flags an image that someone else sent or that was sent before', () => {
  const sameImage = {
    userId: asUserId('5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a11'),
    fullName: 'Ravi',
    submittedAt: '2026-11-18T11:00:00.000Z',
  };
  expect(allOf({ ...entry, sameImage, isOldPicture: true }).slice(0, 2)).toEqual([
    { text: 'Ravi sent the same image', detail: '3 days ago', weight: 'serious' },
    { text: 'Looks like a picture they sent before', detail: undefined, weight: 'doubtful' },
  ]);
});

test('lists earlier rejections first, and counts those that read the same', () => {
  const earlierRejections = [
    { reason: 'Face is not clear', decidedAt: '2026-11-21T10:00:00.000Z' },
    { reason: 'Other', decidedAt: '2026-11-18T11:20:00.000Z' },
    { reason: 'Other', decidedAt: '2026-11-18T11:00:00.000Z' },
  ];
  expect(allOf({ ...entry, earlierRejections }).slice(0, 2)).toEqual([
    { text: 'Rejected 2 h ago: Face is not clear', detail: undefined, weight: 'doubtful' },
    { text: 'Rejected 3 days ago: Other', detail: '2 times', weight: 'doubtful' },
  ]);
});

test('says which decision can be taken back, and whose decision was refused', () => {
  const ids = { userId: entry.userId };
  expect(heldText(entry, { ...ids, status: 'Approved' })).toBe('Approving Leah');
  expect(heldText(entry, { ...ids, status: 'Rejected', reason: 'Other' })).toBe('Rejecting Leah: Other');
  expect(refusedText(entry, 'Already done.')).toBe('Leah: Already done.');
});

test('counts photos that are on other accounts, and mentions a banned account first', () => {
  const said = (accounts: number, isOnBanned: boolean) =>
    factsOf({ ...entry, samePhotos: { accounts, isOnBanned, pairs: [] } }, now).warnings.map(
      ({ text, weight }) => [text, weight],
    );
  const banned = ['The same photo was on a banned account', 'serious'];
  expect(said(1, false)).toEqual([['This photo is also on 1 other account', 'doubtful']]);
  expect(said(0, true)).toEqual([banned]);
  expect(said(3, true)).toEqual([banned, ['This photo is also on 3 other accounts', 'doubtful']]);
});

test('warns of a venue that nobody has approved, and of photos that others have, what is serious first', () => {
  const samePhotos = { accounts: 2, isOnBanned: true, pairs: [] };
  const { warnings } = factsOf({ ...entry, isVenueApproved: false, samePhotos }, now);
  expect(warnings.map(({ text }) => text)).toEqual([
    'The same photo was on a banned account',
    'Venue not approved yet',
    'This photo is also on 2 other accounts',
  ]);
});

test('compares new photos with the approved capture while it exists', () => {
  const photos = {
    kind: 'photos' as const,
    verifiedPhotos: '/media/1',
    samePhotos: null,
    locationName: 'Toit',
    distance: 0.1,
  };
  expect(allOf(photos)).toEqual([
    { text: 'Approved at Toit', detail: '100 m from the venue', weight: 'good' },
  ]);
  expect(allOf({ ...photos, verifiedPhotos: null, locationName: null, distance: null })).toEqual([
    { text: 'The capture is deleted', detail: '30 days after its approval', weight: 'doubtful' },
  ]);
});

test('tells an admin why the entry they are viewing left the queue, and who decided it', () => {
  const capture = { kind: 'capture' as const, fullName: 'Leah' };
  const photos = { kind: 'photos' as const, fullName: 'Leah', newDetails: null };
  const name = { ...photos, newDetails: { fullName: 'Lea' } };
  expect([
    leftText(capture, { status: 'Approved', decidedBy: 'Maya' }),
    leftText(photos, { status: 'Rejected', decidedBy: null }),
    leftText(capture, { status: 'Decided', decidedBy: 'Maya' }),
    leftText(capture, { status: 'Replaced', decidedBy: null }),
    leftText(photos, { status: 'Withdrawn', decidedBy: null }),
  ]).toEqual([
    'Maya already approved Leah’s photo.',
    'Another admin already rejected Leah’s new photos.',
    'Maya already decided Leah’s photo.',
    'Leah has changed something since you looked. Please look again.',
    'Leah has taken the new photos back.',
  ]);
  expect(decidedText(capture, 'Approved')).toBe('User approved successfully');
  expect(decidedText(photos, 'Rejected')).toBe('New photos rejected');
  expect(decidedText(name, 'Approved')).toBe('Changes approved');
});

const waiting = (name: string, at: number) => ({
  verificationId: name,
  userId: asUserId(`user of ${name}`),
  submittedAt: `2026-11-2${at}`,
});
const [a, b, c] = [waiting('a', 0), waiting('b', 1), waiting('c', 2)];

test('moves on to the next entry after a decision, and from the last one to the first', () => {
  expect(entryToReview([a, b, c], undefined)).toBe(a);
  expect(entryToReview([a, b, c], { entry: b, isDecided: false })).toBe(b);
  expect(entryToReview([a, c], { entry: b, isDecided: true })).toBe(c);
  expect(entryToReview([a, b], { entry: c, isDecided: true })).toBe(a);
  expect(entryToReview([], { entry: c, isDecided: true })).toBeUndefined();
});

test('does not go back to a decided entry whose decision could not be sent, unless it is the only one', () => {
  expect(entryToReview([a, b, c], { entry: a, isDecided: true })).toBe(b);
  expect(entryToReview([a], { entry: a, isDecided: true })).toBe(a);
});

test('stays with a person whose entry was replaced, but not after a decision about it', () => {
  const renewed = { ...b, verificationId: 'renewed' };
  expect(entryToReview([a, renewed, c], pickedAfter(b, { status: 'Replaced' }))).toBe(renewed);
  expect(entryToReview([a, renewed, c], pickedAfter(b, { status: 'Decided' }))).toBe(c);
  expect(entryToReview([a, renewed, c], { entry: b, isDecided: true })).toBe(c);
});
