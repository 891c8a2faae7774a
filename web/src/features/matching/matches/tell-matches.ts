import type { UnopenedMatches } from '@showup/contract/matching';
import type { QueryClient } from '@tanstack/react-query';
import type { Location } from 'react-router';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { TabState } from '#lib/kept/tab-state.ts';
import { areStepsHeld } from '#lib/navigation/use-held-steps.ts';
import { headingOf, type Router } from '#ui/navigation/layers.ts';
import type { Person } from '#ui/toasts/notify.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { matchingKeys, openMatch } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { type Face, hideMatch, seenIn, showMatches, shownIn } from './shown-matches.ts';

/** How this tab has told about each match. A toast may be followed by the match screen, but not by another toast. */
const told = new TabState<ReadonlyMap<string, 'toast' | 'screen'>>();
const nobody: ReadonlyMap<string, 'toast' | 'screen'> = new Map();

function note(cache: QueryClient, faces: readonly Face[], how: 'toast' | 'screen'): void {
  told.set(cache, new Map([...(told.in(cache) ?? nobody), ...faces.map(({ _id }) => [_id, how] as const)]));
}

const FIELD =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])';

/** Whether the person is typing, dragging, filming, answering a dialog, choosing from a menu, or on another match screen. */
function isBusy(router: Router): boolean {
  return (
    headingOf(router).pathname === '/itsamatch' ||
    areStepsHeld() ||
    document.querySelector('dialog[open], [role="menu"], [data-dragging], video') !== null ||
    document.activeElement?.matches(FIELD) === true
  );
}

/** Notes whose match screen, or position in the list, this entry of the history shows; also after a reload. */
export function noteShown(cache: QueryClient, { state }: Location): void {
  const shown = shownIn(state);
  if (shown) note(cache, seenIn(shown), 'screen');
}

/**
 * The unopened matches that this tab has not shown. `openChat` is the conversation on the screen, which opens its match; and
 * the person's own card says by itself that the two like each other.
 */
function untold(cache: QueryClient, router: Router, openChat: string | null): Face[] {
  const before = told.in(cache) ?? nobody;
  const { matches = [] } = cache.getQueryData<UnopenedMatches>(matchingKeys.unopenedMatches) ?? {};
  const { pathname } = headingOf(router);
  return matches.filter(
    ({ _id }) => _id !== openChat && pathname !== `/u/${_id}` && before.get(_id) !== 'screen',
  );
}

/** Tells of matches that have just become known: by a toast, or after the match screen that is open. */
export function tellNews(cache: QueryClient, router: Router, openChat: string | null): void {
  const shown = shownIn(headingOf(router).state);
  const isInLine = ({ _id }: Face) => shown?.faces.some((face) => face._id === _id) === true;
  const news = untold(cache, router, openChat).filter((face) => !isInLine(face));
  if (news.length > 0 && shown) {
    note(cache, news, 'toast');
    showMatches(router, { ...shown, faces: [...shown.faces, ...news] });
    return;
  }
  const before = told.in(cache) ?? nobody;
  for (const match of news) {
    if (before.has(match._id)) continue;
    note(cache, [match], 'toast');
    toastMatch(cache, router, match);
  }
}

/** Opens the match screen by itself, for someone who has just come here and does nothing that it would disturb. */
export function showUnopened(cache: QueryClient, router: Router, openChat: string | null): void {
  if (document.visibilityState !== 'visible' || shownIn(headingOf(router).state) || isBusy(router)) return;
  const [first, ...others] = untold(cache, router, openChat);
  if (first) void showUnasked(cache, router, [first, ...others]);
}

/** If another tab or device shows the same match, only the faster one keeps it. */
async function showUnasked(
  cache: QueryClient,
  router: Router,
  faces: readonly [Face, ...Face[]],
): Promise<void> {
  const [first] = faces;
  const { _id } = first;
  note(cache, faces, 'toast');
  note(cache, [first], 'screen');
  for (const face of faces) notify.dismiss(toastOf(face));
  showMatches(router, { faces: [...faces], at: 0 });
  if (!(await openMatch(cache, _id))) hideMatch(router, _id);
}

const toastOf = ({ _id }: Face) => `match-${_id}`;

/** Whom a toast is about. */
export const personOf = ({ fullName, photos: [photo] }: Face): Person => ({
  name: fullName,
  photo: photo && pictureAt(photo, 160),
});

/** The toast of the specification, with the person's face and name. Pressing it opens their match screen. */
export function toastMatch(cache: QueryClient, router: Router, match: Face): void {
  const { _id, fullName, photos, interests } = match;
  const open = () => {
    // The match screen over this one would need a step, which asks before it loses what the person has typed. If they
    // stay, the match stays unopened.
    if (areStepsHeld()) {
      void router.navigate('/itsamatch', {
        state: { match: { _id, fullName, photos, interests }, isUnopened: true },
      });
      return;
    }
    note(cache, [match], 'screen');
    void openMatch(cache, _id);
    showMatches(router, { faces: [match], at: 0 });
  };
  notify.about(matchingTexts.newMatch, { person: personOf(match), open }, { id: toastOf(match) });
}
