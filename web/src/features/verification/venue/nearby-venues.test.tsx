import { NEARBY_RADIUS_KM, NEARBY_RADIUS_MAX_KM, type Venue } from '@showup/contract/venues';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { venuesKeys } from '#features/venues/venues.api.ts';
import { venueScreenTexts } from '#features/venues/venues.texts.ts';
import { createQueryClient } from '#lib/api/query-client.ts';
import { aVenue } from '#test/entities.ts';
import { verificationScreenTexts } from '../verification.texts.ts';
import { NearbyVenues } from './NearbyVenues.tsx';

const here = { latitude: 12.9, longitude: 77.6, at: 0 };
const city = { name: 'Port Nila', latitude: -41, longitude: 60 };
const bar = aVenue('bar', { name: 'The Blue Door', ...here });
const ownRequest = aVenue('mine', { name: 'The Quiet Corner', ...here, isRequested: true });
const scannedElsewhere = { ...aVenue('far', { ...here, latitude: 20 }), isScanned: true };

function listOf(
  venues: readonly Venue[],
  remembered?: typeof scannedElsewhere,
  farther: readonly Venue[] = [],
) {
  const cache = createQueryClient();
  cache.setQueryData(venuesKeys.nearbyAt({ ...here, radius: NEARBY_RADIUS_KM }), venues);
  cache.setQueryData(venuesKeys.nearbyAt({ ...here, radius: NEARBY_RADIUS_MAX_KM }), farther);
  cache.setQueryData(venuesKeys.demoCity, city);
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <NearbyVenues coordinates={here} remembered={remembered} onChoose={() => {}} onVisit={() => {}} />
    </QueryClientProvider>,
  );
}

test('offers the demo city until a venue nearby has been accepted', () => {
  expect(listOf([])).toContain(verificationScreenTexts.visitTheDemoCity);
  expect(listOf([ownRequest])).toContain(verificationScreenTexts.visitTheDemoCity);
  expect(listOf([], scannedElsewhere)).toContain(verificationScreenTexts.visitTheDemoCity);
  expect(listOf([ownRequest, bar])).not.toContain(verificationScreenTexts.visitTheDemoCity);
});

test('marks your own undecided requests, and nothing else', () => {
  const marked = listOf([ownRequest, bar]).split(venueScreenTexts.yourRequest);
  expect(marked).toHaveLength(2);
  expect(marked[0]).toContain(ownRequest.name);
  expect(marked[0]).not.toContain(bar.name);
  expect(listOf([bar])).not.toContain(venueScreenTexts.yourRequest);
});

test('names the nearest venues when none is within reach tonight', () => {
  const { nearestVenues, whereTonight } = verificationScreenTexts;
  const far = aVenue('far', { name: 'Hop & Hum', ...here, distance: 1168 });
  const near = aVenue('near', { name: 'The Reading Tram', ...here, distance: 12 });
  expect(listOf([], undefined, [far])).toContain('1,168 km');
  expect(listOf([], undefined, [far])).toContain(nearestVenues);
  expect(listOf([], undefined, [near, far])).toContain(whereTonight);
  expect(listOf([], undefined, [near, far])).not.toContain('1,168 km');
});
