import { type ProfileChanges, profilesEndpoints, type User } from '@showup/contract/profiles';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { isSignedOut } from '../../lib/api/call-failed.ts';
import { keptPicture } from '../../lib/kept/shown-pictures.ts';

export const profilesKeys = {
  viewer: ['profiles', 'viewer'] as const,
};

/**
 * The signed-in person, below a guard that has let them pass. When they leave, a screen that is drawn once more
 * before its guard takes it away still shows them.
 */
export function useViewer(): User {
  // Only looks: the session asks. (With `skipToken` the last one to look would take the question away from a refetch.)
  const { data } = useQuery<User | null>({ queryKey: profilesKeys.viewer, enabled: false });
  const [seen, setSeen] = useState(data);
  if (data && data !== seen) setSeen(data);
  const viewer = data ?? seen;
  if (!viewer) throw new Error('There is no one signed in here.');
  return viewer;
}

/** Every call that answers the person leaves them here; null is nobody. */
export function setViewer(cache: QueryClient, user: User | null): void {
  cache.setQueryData(profilesKeys.viewer, user);
}

/**
 * A picture of this server in the next width kept from `width` px on, or the copy that this browser keeps of it; any other
 * address as it is.
 */
export function pictureAt(address: string, width: number): string {
  const kept = keptPicture(address);
  if (kept !== undefined) return kept;
  return address.startsWith('/media/') ? `${address}?w=${Math.round(width)}` : address;
}

export function useUpdateProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(profilesEndpoints.updateProfile, { body }),
    onSuccess: (user) => setViewer(cache, user),
    // The session ended elsewhere, unheard: the guards lead on from what holds now.
    onError: (error) => {
      if (isSignedOut(error)) void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    },
  });
}

export function useUpdateProfilePic() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (profilePic: string) => call(profilesEndpoints.updateProfilePic, { body: { profilePic } }),
    onSuccess: (user) => setViewer(cache, user),
  });
}

export function useToggleVisibility() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isProfileHidden: boolean) =>
      call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden } }),
    onSuccess: ({ isProfileHidden }) =>
      cache.setQueryData<User | null>(profilesKeys.viewer, (user) => user && { ...user, isProfileHidden }),
  });
}
