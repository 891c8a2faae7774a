import type { Ban } from '@showup/contract/moderation/bans';
import type { DecidedHere } from '#lib/api/use-decision.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { banDeskTexts, changedText } from './bans.texts.ts';

/** Tells this admin when another admin changes the ban on screen. */
export function useBanChanged({ _id: banId, person }: Ban, decidedHere: DecidedHere): void {
  useLiveEvents({
    banChanged(changed) {
      if (changed.banId !== banId || decidedHere.has(banId)) return;
      const text = changedText(changed, person?.fullName ?? banDeskTexts.deleted);
      if (text !== undefined) notify.plain(text);
    },
  });
}
