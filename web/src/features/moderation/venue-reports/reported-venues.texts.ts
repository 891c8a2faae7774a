import type { VenueVerdict } from '@showup/contract/evenings/venue-reports';
import { momentText } from '#lib/format/moments.ts';

export const reportedVenuesTexts = {
  waiting: 'places waiting',
  none: 'No reported places',
  noneText: 'What people report about places appears here, and places where dates are paused.',
  notLoaded: 'The places did not load',
  loading: 'Loading',
  reported: 'Reported places',
  reports: 'Reports',
  paused: 'Dates are paused since',
  kept: 'Dates stay paused, as an admin decided.',
  open: 'Dates go on.',
  pause: 'Pause dates',
  hasEvening: 'Was there',
  noEvening: 'No evening proved there',
  someoneLeft: 'Someone who left',
  reason: 'What did you find?',
  reasonHint: 'It is kept in the record. The place does not read it.',
  failed: 'Failed to decide. Please try again.',
  silence:
    'The place hears nothing before your decision. If you talk to it afterwards, name no times, no numbers and nobody.',
} as const;

export const verdictTexts: Readonly<
  Record<VenueVerdict, { action: string; title: string; meaning: string }>
> = {
  pause: {
    action: 'Keep dates paused',
    title: 'Keep dates paused here',
    meaning:
      'Nobody can suggest this place for a date until an admin clears it. Evenings can still be proved.',
  },
  clear: {
    action: 'Clear the place',
    title: 'Clear this place',
    meaning: 'Dates can be suggested here again. What was reported no longer counts.',
  },
};

export const pausedText = (pausedAt: string) => `${reportedVenuesTexts.paused} ${momentText(pausedAt)}.`;
