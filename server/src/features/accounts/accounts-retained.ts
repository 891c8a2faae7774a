import type { Retained } from '#platform/jobs/retention';

/** What is deleted with an account, and what isn't. The features that delete it react to `leaving`. */
export const accountRetained: Retained = {
  atOnce: [
    {
      what: 'Everything about you: profile, photos, verification, evenings, likes, matches, chats with the pictures of both sides, sign-ins, consents',
      when: 'you delete your account',
    },
    { what: 'What of you was kept on a device', when: 'you sign out there' },
  ],
  kept: [
    {
      what: 'Your phone number, your email, a scrambled password and the public half of passkeys',
      until: 'until you change or delete them, or delete your account',
      because: 'You sign in with them.',
    },
  ],
};
