import { profilesEndpoints } from '@showup/contract/profiles';
import type { Serve } from '../../platform/http/serve.ts';
import type { Profiles } from './profiles.service.ts';

export function profilesRoutes(serve: Serve, profiles: Profiles): void {
  serve(profilesEndpoints.updateProfile, (viewer, { body }, exchange) =>
    profiles.updateProfile(viewer.id, body, exchange.browser()),
  );
  serve(profilesEndpoints.updateProfilePic, (viewer, { body }, exchange) =>
    profiles.updateProfilePic(viewer.id, body.profilePic, exchange.browser()),
  );
  serve(profilesEndpoints.toggleVisibility, (viewer, { body }, exchange) =>
    profiles.toggleVisibility(viewer.id, body.isProfileHidden, exchange.browser()),
  );
  serve(profilesEndpoints.getPreferences, (viewer) => profiles.getPreferences(viewer.id));
  serve(profilesEndpoints.updatePreferences, (viewer, { body }, exchange) =>
    profiles.updatePreferences(viewer.id, body, exchange.browser()),
  );
}
