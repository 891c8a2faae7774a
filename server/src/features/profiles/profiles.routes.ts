import { profilesEndpoints } from '@showup/contract/profiles';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { toggleVisibility, updateProfile, updateProfilePic } from './edit/update-profile.ts';
import { getPreferences, updatePreferences } from './preferences.ts';

export function profilesRoutes({ serve }: Routing, ctx: Context): void {
  serve(profilesEndpoints.updateProfile, (viewer, { body }, exchange) =>
    updateProfile(ctx, viewer.id, body, exchange.browser()),
  );
  serve(profilesEndpoints.updateProfilePic, (viewer, { body }, exchange) =>
    updateProfilePic(ctx, viewer.id, body.profilePic, exchange.browser()),
  );
  serve(profilesEndpoints.toggleVisibility, (viewer, { body }, exchange) =>
    toggleVisibility(ctx, viewer.id, body.isProfileHidden, exchange.browser()),
  );
  serve(profilesEndpoints.getPreferences, (viewer) => getPreferences(ctx.db.sql, viewer.id));
  serve(profilesEndpoints.updatePreferences, (viewer, { body }, exchange) =>
    updatePreferences(ctx, viewer.id, body, exchange.browser()),
  );
}
