import type { PhotosReview } from '@showup/contract/verification';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { aCapture } from '#test/entities.ts';
import { changedSinceText } from './review.texts.ts';
import { changesIn, forgetSeen, see, seenIn } from './seen-entries.ts';

const capture = aCapture({ photos: ['/media/a', '/media/b'] });
const renewed = { ...capture, verificationId: 'renewed' };
const { codeVerdict: _verdict, ...person } = capture;
const changed: PhotosReview = {
  ...person,
  kind: 'photos',
  newPhotos: [],
  newDetails: { fullName: 'Lea' },
};

test('says what an entry that came back changed since it was on the screen', () => {
  const cache = new QueryClient();
  see(cache, capture);
  const said = (part: Partial<typeof capture>) => changesIn({ ...renewed, ...part }, seenIn(cache));
  expect(said({ photos: ['/media/a', '/media/c'] })).toEqual(['photos']);
  expect(said({ fullName: 'Lea', age: 31 })).toEqual(['name', 'birthday']);
  expect(said({ identifiedAs: 'Female', verifiedPhotos: '/media/2' })).toEqual([
    'verification photo',
    'gender',
  ]);
  expect(said({})).toEqual([]);
});

test('compares changes of someone verified by what they ask for', () => {
  const cache = new QueryClient();
  see(cache, changed);
  const said = (part: Partial<PhotosReview>) =>
    changesIn({ ...changed, verificationId: 'renewed', ...part }, seenIn(cache));
  expect(said({ newDetails: { fullName: 'Lee' } })).toEqual(['name']);
  expect(said({ newDetails: { fullName: 'Lea', dob: '1996-04-12' } })).toEqual(['birthday']);
  expect(said({ newPhotos: ['/media/c'], newDetails: null })).toEqual(['photos', 'name']);
});

test('keeps the mark while the entry is looked at again, until it is decided', () => {
  const cache = new QueryClient();
  const later = { ...renewed, fullName: 'Lea' };
  see(cache, capture);
  see(cache, later);
  see(cache, { ...later });
  expect(changesIn(later, seenIn(cache))).toEqual(['name']);
  forgetSeen(cache, capture.userId);
  expect(changesIn({ ...later, verificationId: 'sent after a rejection' }, seenIn(cache))).toBeNull();
});

test('marks nothing that was not replaced', () => {
  const cache = new QueryClient();
  expect(changesIn(capture, seenIn(cache))).toBeNull();
  see(cache, capture);
  expect(changesIn(capture, seenIn(cache))).toBeNull();
  expect(changesIn({ ...capture, userId: asUserId('another person') }, seenIn(cache))).toBeNull();
  expect(changesIn({ ...changed, verificationId: 'of their photos' }, seenIn(cache))).toBeNull();
});

test('a mark has words even if nothing on the screen differs', () => {
  expect(changedSinceText(['photos', 'name'])).toBe('Changed while you looked: photos, name');
  expect(changedSinceText([])).toBe('Changed while you looked: nothing that is shown here');
});
