import { useQueryClient } from '@tanstack/react-query';
import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { KeyHint } from '#ui/buttons/KeyHint.tsx';
import { heldText, reviewTexts } from '../review/review.texts.ts';
import { sendHeld, useHeldDecisions } from './held-decisions.ts';

/**
 * Takes the decision back, by button or key, until it is sent. Covers the strip of the queue, or the end of the
 * list on the widest screens, so that nothing moves when it appears.
 */
export function UndoBar({ onUndo }: { onUndo: () => void }) {
  const cache = useQueryClient();
  const held = useHeldDecisions().find(({ stage }) => stage === 'waiting');
  const undo = held && onUndo;
  useLetterKeys({ z: undo, u: undo });
  return (
    // It is there before the first decision, since screen readers only announce changes in an element they already know.
    <div
      role="status"
      className="absolute -inset-x-6 -top-1 z-10 2xl:inset-x-auto 2xl:top-auto 2xl:-bottom-2 2xl:-left-1 2xl:w-62"
    >
      {held && (
        <div
          data-bar
          className="flex items-center gap-1 border-y border-hairline bg-base-200 py-1 pr-4 pl-6 shadow-above 2xl:flex-wrap 2xl:rounded-control 2xl:border-x 2xl:py-3 2xl:pr-2 2xl:pl-4"
        >
          <span className="line-clamp-2 min-w-0 flex-1 text-body font-medium break-words 2xl:line-clamp-none 2xl:basis-full">
            {heldText(held.entry, held.decision)}
          </span>
          <Button
            variant="quiet"
            size="medium"
            className="bg-base-100! px-4!"
            aria-keyshortcuts={shownKey('Z U')}
            onClick={onUndo}
          >
            {reviewTexts.undo}
            <KeyHint name={shownKey('Z')} />
          </Button>
          <Button variant="plain" size="medium" className="px-3!" onClick={() => void sendHeld(cache)}>
            {reviewTexts.sendNow}
          </Button>
        </div>
      )}
    </div>
  );
}
