import type { UserId } from '@showup/contract/fields';
import type { PendingVerification } from '@showup/contract/verification';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';

/** What a waiting person can change. */
export type Change = 'verification photo' | 'photos' | 'name' | 'birthday' | 'gender';

interface Seen {
  /** As it was on the screen the last time. */
  readonly entry: PendingVerification;
  /** What was new in it, if it replaced another that was on the screen. */
  readonly changes: readonly Change[] | null;
}

/** By person: what this admin has had on the screen and nobody has decided since. */
export type SeenEntries = Readonly<Record<string, Seen>>;

const state = new TabState<SeenEntries>();
const none: SeenEntries = {};
const orNone = (seen = none) => seen;
export const seenIn = (cache: QueryClient) => orNone(state.in(cache));

export const useSeenEntries = () => useTabState(state, orNone);

/** Remembers what is on the screen. */
export function useSee(entry: PendingVerification): void {
  const cache = useQueryClient();
  useEffect(() => see(cache, entry), [cache, entry]);
}

export function see(cache: QueryClient, entry: PendingVerification): void {
  const seen = seenIn(cache);
  state.set(cache, { ...seen, [entry.userId]: { entry, changes: changesIn(entry, seen) } });
}

/** After a decision: what the person sends next is new as a whole. */
export function forgetSeen(cache: QueryClient, userId: UserId): void {
  const { [userId]: _decided, ...others } = seenIn(cache);
  state.set(cache, others);
}

/** What changed since the admin saw it: null if nothing was replaced, empty if nothing on the screen differs. */
export function changesIn(entry: PendingVerification, seen: SeenEntries): readonly Change[] | null {
  const before = seen[entry.userId];
  // One person can have two entries: new profile photos, and a capture that is reviewed again. They stay apart.
  if (before?.entry.kind !== entry.kind) return null;
  if (before.entry.verificationId === entry.verificationId) return before.changes;
  const [old, now] = [shownOf(before.entry), shownOf(entry)];
  return everyChange.filter((what) => old[what] !== now[what]);
}

const everyChange: readonly Change[] = ['verification photo', 'photos', 'name', 'birthday', 'gender'];

function shownOf(entry: PendingVerification): Readonly<Record<Change, string | number>> {
  const { fullName, age, identifiedAs, photos } = entry;
  if (entry.kind === 'capture')
    return {
      'verification photo': entry.verifiedPhotos,
      photos: photos.join(),
      name: fullName,
      birthday: age,
      gender: identifiedAs,
    };
  const { newPhotos, newDetails } = entry;
  return {
    'verification photo': '',
    photos: (newPhotos.length > 0 ? newPhotos : photos).join(),
    name: newDetails?.fullName ?? fullName,
    birthday: newDetails?.dob ?? age,
    gender: newDetails?.identifiedAs ?? identifiedAs,
  };
}
