import type { UserId } from '@showup/contract/fields';
import { ProfileCard } from '@showup/contract/profiles';
import { createPath } from 'react-router';
import * as z from 'zod/mini';
import { headingOf, type Router } from '#ui/navigation/layers.ts';

/** Match screens shown one after another. The people after them are shown as one list. */
export const SCREENS = 3;

/** What the match screen shows of a person. */
export const Face = z.pick(ProfileCard, { _id: true, fullName: true, photos: true, interests: true });
export type Face = z.infer<typeof Face>;

/** Kept in the history entry, so that Back closes the screen and a reload shows it again. */
const ShownMatches = z.object({
  matches: z.object({
    faces: z.array(Face).check(z.minLength(1)),
    /** Which of them is shown; from `SCREENS` on, the list of the others. */
    at: z.number(),
  }),
});
export type ShownMatches = z.infer<typeof ShownMatches>['matches'];

export const shownIn = (state: unknown): ShownMatches | undefined =>
  ShownMatches.safeParse(state).data?.matches;

/** The person whose match screen is shown, unless the list is. */
export function faceIn({ faces, at }: ShownMatches): Face | undefined {
  return at < SCREENS ? faces[at] : undefined;
}

/** The people whose match screens have been shown, and those in the list once it is. */
export function seenIn({ faces, at }: ShownMatches): readonly Face[] {
  return at < SCREENS ? faces.slice(0, at + 1) : faces;
}

/** Shows matches over the current screen, which keeps its own state. */
export function showMatches(router: Router, shown: ShownMatches): void {
  const location = headingOf(router);
  const others = typeof location.state === 'object' ? location.state : null;
  const faces = shown.faces.map(({ _id, fullName, photos, interests }) => ({
    _id,
    fullName,
    photos,
    interests,
  }));
  const state = { ...others, matches: { ...shown, faces } };
  const replace = shownIn(location.state) !== undefined;
  void router.navigate(createPath(location), { state, replace, preventScrollReset: true });
}

/** Closes the match screen, if it still shows this person. */
export function hideMatch(router: Router, userId: UserId): void {
  const shown = shownIn(headingOf(router).state);
  if (shown && faceIn(shown)?._id === userId) void router.navigate(-1);
}

/** Removes people who are no longer unopened from what comes next. The screen itself goes if its match has ended. */
export function dropMatch(router: Router, userId: UserId, hasEnded: boolean): void {
  const shown = shownIn(headingOf(router).state);
  if (!shown) return;
  if (faceIn(shown)?._id === userId) {
    if (hasEnded) void router.navigate(-1);
    return;
  }
  const gone = shown.faces.findIndex(({ _id }) => _id === userId);
  if (gone <= Math.min(shown.at, SCREENS - 1)) return;
  const faces = shown.faces.filter(({ _id }) => _id !== userId);
  if (faces.length <= shown.at) void router.navigate(-1);
  else showMatches(router, { ...shown, faces });
}
