import type { LocationFailure } from './locate.ts';

/** Why nobody can say without a location that they are at a venue, and what helps. */
export const locationTexts: Record<LocationFailure, string> = {
  refused:
    'Please enable location permissions: we compare where you are with the venue, and keep nothing of it.',
  unanswered:
    'Your browser is waiting for your answer. Allow your location when it asks, often at the top of the screen.',
  slow: 'Finding you took too long. Near a window or the door it may be quicker.',
  unavailable: 'We could not find out where you are. Please check that your device knows its location.',
  unsupported:
    'Your location needs a secure connection. Open this page at an address that begins with https.',
};
