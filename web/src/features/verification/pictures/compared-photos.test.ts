import type { PhotosReview } from '@showup/contract/verification';
import { expect, test } from 'vitest';
import { aCapture } from '#test/entities.ts';
import { photoListsOf, picturesOf } from './compared-photos.ts';

const capture = aCapture({ verifiedPhotos: '/media/capture', photos: ['/media/1', '/media/2'] });
const { verificationId, userId, fullName, age, identifiedAs, interestedIn, submittedAt, ...rest } = capture;
const changed: PhotosReview = {
  verificationId,
  userId,
  fullName,
  age,
  identifiedAs,
  interestedIn,
  submittedAt,
  kind: 'photos',
  photos: rest.photos,
  samePhotos: null,
  newPhotos: ['/media/3', '/media/1'],
  newDetails: null,
  verifiedPhotos: null,
  locationName: null,
  locationSource: null,
  distance: null,
};

test('lists the new photos of a verified person before the current ones', () => {
  expect(photoListsOf(capture)).toEqual([{ label: 'Profile photos', photos: ['/media/1', '/media/2'] }]);
  expect(photoListsOf(changed).map(({ label }) => label)).toEqual(['New photos', 'Current photos']);
  expect(photoListsOf({ ...changed, newPhotos: [] }).map(({ label }) => label)).toEqual(['Current photos']);
});

test('loads each picture once, in the widths that the review shows', () => {
  expect(picturesOf(capture)).toEqual([
    '/media/capture?w=1080',
    '/media/1?w=1080',
    '/media/2?w=1080',
    '/media/1?w=160',
    '/media/2?w=160',
  ]);
  expect(picturesOf(changed).filter((address) => address.startsWith('/media/1'))).toEqual([
    '/media/1?w=1080',
    '/media/1?w=160',
  ]);
});
