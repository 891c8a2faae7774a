import { feature } from '#server/feature';
import './profiles.events.ts';
import { profilesRoutes } from './profiles.routes.ts';

export const profiles = feature('profiles', (house) => {
  house.routes(profilesRoutes);
  house.retains({
    atOnce: [
      {
        what: 'A profile photo that you replace',
        when: 'the new ones are shown, after their review if you’re verified',
        purpose: 'photos',
      },
    ],
    kept: [
      {
        what: 'What you write in your profile, and your photos',
        until: 'until you change them or delete your account',
        because: 'They are what others see of you.',
        purpose: 'photos',
      },
    ],
  });
});
