export const venueNotices = {
  requested: 'Location request submitted successfully',
  requestFailed: 'Failed to submit location request',
  unknownCodeText:
    'It may be from a poster that was replaced. Ask at the bar, or choose the place from the list.',
} as const;
