import type { Retained } from '#platform/jobs/retention';

/** What a withdrawal deletes, and that it leaves a trace. */
export const consentRetained: Retained = {
  atOnce: [
    {
      what: 'The addresses of all your browsers for notifications',
      when: 'you withdraw your consent to them',
      purpose: 'notifications',
    },
    {
      what: 'Everything about where you are or were: at your photos, in evenings, in venues you asked for, and your place in the deck',
      when: 'you withdraw your location',
      purpose: 'location',
    },
    {
      what: 'The photo that proves you showed up, but for its fingerprint',
      when: 'you withdraw it',
      purpose: 'photos',
    },
  ],
  kept: [
    {
      what: 'What you agreed to and when, and when you withdrew it',
      until: 'until you delete your account',
      because: 'We have to be able to show that you agreed.',
    },
  ],
};
