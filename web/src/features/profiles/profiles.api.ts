import type { ProfileCard, ProfileChanges, User } from '@showup/contract/profiles';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { isSignedOut } from '#lib/api/call-failed.ts';
import { keptPicture } from '#lib/kept/shown-pictures.ts';
import { storedAs } from '#lib/kept/stored.ts';
import { arrival } from '#lib/late/late-code.ts';
import { abortAfter, PATIENCE } from '#lib/patience.ts';

/** Imported by the call that needs them, since the first visit has no schemas. */
const endpoints = async () => (await arrival(import('@showup/contract/profiles'))).profilesEndpoints;

export const profilesKeys = {
  viewer: ['profiles', 'viewer'] as const,
};

/**
 * The signed-in person, for screens behind a guard. A screen that renders once more after sign-out, before its guard
 * removes it, still gets that person.
 */
export function useViewer(): User {
  // Only reads the cache; the session fetches. (With `skipToken`, the last observer would leave refetches no function.)
  const { data } = useQuery<User | null>({ queryKey: profilesKeys.viewer, enabled: false });
  const [seen, setSeen] = useState(data);
  if (data && data !== seen) setSeen(data);
  const viewer = data ?? seen;
  if (!viewer) throw new Error('Nobody is signed in here.');
  return viewer;
}

/**
 * Asks for the viewer once more, and says when that has ended: for what is sent to their phone or email. Another device
 * may have changed them, and its event may be lost.
 */
export function useViewerAsked(): boolean {
  const cache = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: profilesKeys.viewer }).then(() => setAsked(true));
  }, [cache]);
  return isAsked;
}

/** Set in the tab that creates an account, until the person has told more of themselves or skipped it. */
export const isNewHere = storedAs(
  () => sessionStorage,
  'showup.new-here',
  (value) => value === true || undefined,
);

/** What others see of a person, as far as their own browser knows it: a change shows without a fetch or a network. */
export function cardOf(viewer: User): ProfileCard {
  const { _id, fullName, displayName, dob, identifiedAs, bio, photos, verifiedMonth, prompts = [] } = viewer;
  const shown = viewer.shownAnswers ?? [];
  const details = shown.flatMap((name) =>
    name === 'interests' || viewer[name] === null ? [] : [[name, viewer[name]]],
  );
  return {
    _id,
    bio,
    photos,
    verifiedMonth,
    prompts,
    fullName: displayName ?? fullName,
    identifiedAs: identifiedAs ?? 'Other',
    dob: dob ?? '',
    details: Object.fromEntries(details),
    interests: shown.includes('interests') ? viewer.interests : [],
  };
}

/** Stores the person that a call has returned; null means nobody is signed in. */
export function setViewer(cache: QueryClient, user: User | null): void {
  cache.setQueryData(profilesKeys.viewer, user);
}

/**
 * The address of a server picture in the next stored width from `width` px up, or of this browser's copy of it. Other
 * addresses stay as they are.
 */
export function pictureAt(address: string, width: number): string {
  const kept = keptPicture(address);
  if (kept !== undefined) return kept;
  return address.startsWith('/media/') ? `${address}?w=${Math.round(width)}` : address;
}

/** The largest stored copy of a photo, from our server even if a store serves it: a page can't read another origin's pixels. */
export async function storedPhoto(address: string): Promise<Blob> {
  const shown = pictureAt(address, 1080);
  const signal = abortAfter(PATIENCE.call);
  const answer = await fetch(shown.startsWith('/media/') ? `${shown}&direct=1` : shown, { signal });
  if (!answer.ok) throw new Error('The photo could not be fetched.');
  return answer.blob();
}

export function useUpdateProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProfileChanges) => call((await endpoints()).updateProfile, { body }),
    onSuccess: (user) => setViewer(cache, user),
    // The session ended elsewhere without an event. Refetching the viewer makes the route guards redirect.
    onError: (error) => {
      if (isSignedOut(error)) void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    },
  });
}

export function useUpdateProfilePic() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (profilePic: string) =>
      call((await endpoints()).updateProfilePic, { body: { profilePic } }),
    onSuccess: (user) => setViewer(cache, user),
  });
}

export function useToggleVisibility() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (isProfileHidden: boolean) =>
      call((await endpoints()).toggleVisibility, { body: { isProfileHidden } }),
    onSuccess: ({ isProfileHidden }) =>
      cache.setQueryData<User | null>(profilesKeys.viewer, (user) => user && { ...user, isProfileHidden }),
  });
}

/** After the server has forgotten this browser's notifications. */
export async function forgetNotificationsHere(): Promise<void> {
  await (await arrival(import('./settings/notifications.api.ts'))).forgetNotifications();
}
