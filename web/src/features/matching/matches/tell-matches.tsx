import type { UnopenedMatches } from '@showup/contract/matching';
import type { QueryClient } from '@tanstack/react-query';
import type { History } from 'history';
import { TabState } from '../../../lib/kept/tab-state.ts';
import { areStepsHeld } from '../../../lib/navigation/use-held-steps.ts';
import { takeStep } from '../../../ui/navigation/steps.ts';
import { Avatar } from '../../../ui/photos/Avatar.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { pictureAt } from '../../profiles/profiles.api.ts';
import { matchingKeys, openMatch } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { type Face, hideMatch, showMatches, shownIn } from './shown-matches.ts';

/** How this tab has told about each match. A toast may be followed by the match screen, but not by another toast. */
const told = new TabState<ReadonlyMap<string, 'toast' | 'screen'>>();
const nobody: ReadonlyMap<string, 'toast' | 'screen'> = new Map();

function note(cache: QueryClient, faces: readonly Face[], how: 'toast' | 'screen'): void {
  told.set(cache, new Map([...(told.in(cache) ?? nobody), ...faces.map(({ _id }) => [_id, how] as const)]));
}

const FIELD =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])';

/** Whether the person is typing, answering a dialog, choosing from a menu, or on another match screen. */
function isBusy({ location }: History): boolean {
  return (
    location.pathname === '/itsamatch' ||
    areStepsHeld() ||
    document.querySelector('dialog[open], [role="menu"]') !== null ||
    document.activeElement?.matches(FIELD) === true
  );
}

/**
 * Tells the person about the matches they have not opened, when they look at the app: with the match screen, or a toast
 * if they are busy. While a match is shown, the new ones come after it. `openChat` is the conversation on the screen.
 */
export function tellMatches(cache: QueryClient, history: History, openChat: string | null): void {
  if (document.visibilityState !== 'visible') return;
  // After a reload, the entry still shows what it did.
  note(cache, shownIn(history.location.state)?.faces ?? [], 'screen');
  const before = told.in(cache) ?? nobody;
  const { matches = [] } = cache.getQueryData<UnopenedMatches>(matchingKeys.unopenedMatches) ?? {};
  const { pathname } = history.location;
  // The conversation opens the match. The person's own card says by itself that the two like each other.
  const isShown = (userId: string) => userId === openChat || pathname === `/u/${userId}`;
  const untold = matches.filter(({ _id }) => !isShown(_id) && before.get(_id) !== 'screen');
  const [first] = untold;
  if (!first) return;
  const shown = shownIn(history.location.state);
  if (shown) {
    note(cache, untold, 'screen');
    showMatches(history, { ...shown, faces: [...shown.faces, ...untold] });
    return;
  }
  if (!isBusy(history)) return void showUnasked(cache, history, [first, ...untold.slice(1)]);
  const news = untold.filter(({ _id }) => !before.has(_id));
  note(cache, news, 'toast');
  if (news[0]) toastMatch(cache, history, news[0]);
}

/** If another tab or device shows the same match, only the faster one keeps it. */
async function showUnasked(
  cache: QueryClient,
  history: History,
  faces: readonly [Face, ...Face[]],
): Promise<void> {
  const [{ _id }] = faces;
  note(cache, faces, 'screen');
  showMatches(history, { faces: [...faces], at: 0 });
  if (!(await openMatch(cache, _id))) hideMatch(history, _id);
}

/** The toast of the specification, with the person's face and name. Pressing it opens their match screen. */
export function toastMatch(cache: QueryClient, history: History, match: Face): void {
  const { _id, fullName, photos } = match;
  const open = () => {
    // The match screen over this one would need a step, which asks before it loses what the person has typed. If they
    // stay, the match stays unopened.
    if (areStepsHeld()) {
      takeStep(history, '/itsamatch', { state: { match: { _id, fullName, photos }, isUnopened: true } });
      return;
    }
    note(cache, [match], 'screen');
    void openMatch(cache, _id);
    showMatches(history, { faces: [match], at: 0 });
  };
  const photo = photos[0] && pictureAt(photos[0], 160);
  const picture = <Avatar photo={photo} size={44} />;
  notify.about(matchingTexts.newMatch, { name: fullName, picture, open }, { id: `match-${_id}` });
}
