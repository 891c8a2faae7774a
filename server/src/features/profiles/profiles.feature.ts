import { feature } from '../../feature.ts';
import './profiles.events.ts';
import { profilesRoutes } from './profiles.routes.ts';

export const profiles = feature('profiles', (house) => {
  house.routes(profilesRoutes);
});
