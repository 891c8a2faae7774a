import type { LikeWords } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { Heart, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { RoundButton } from '#ui/buttons/RoundButton.tsx';
import { LikesBack } from '../likes/LikesBack.tsx';
import { matchingTexts } from '../matching.texts.ts';
import { WordsButton } from '../words/WordsButton.tsx';
import { useLikesBackAt } from './like-limit.ts';

/** The second press of a double click comes sooner than a real answer to the next person. */
const DOUBLE_CLICK_MS = 250;

type Props = { card: ProfileCard; onReject: () => void; onLike: (words?: LikeWords) => void };

/** The answers to a person: no, yes, and yes with words. A double click or a held key counts as one press. */
export function AnswerButtons({ card, onReject, onLike }: Props) {
  const name = card.fullName;
  const answeredAt = useRef(0);
  const once = (answer: () => void) => (event: MouseEvent) => {
    if (event.detail > 1 && event.timeStamp - answeredAt.current < DOUBLE_CLICK_MS) return;
    answeredAt.current = event.timeStamp;
    answer();
  };
  const likesBackAt = useLikesBackAt();
  const mayLike = likesBackAt === null;
  const id = useId();
  const controls = useRef<HTMLDivElement>(null);
  useLetterKeys({ x: onReject, l: mayLike ? () => onLike() : undefined }, controls);
  return (
    <div ref={controls} className="flex w-full flex-col items-center gap-1.5">
      <div className="flex items-center justify-center gap-[min(1.75rem,7vw)] landscape:gap-4 landscape:in-data-beside:flex-col">
        <RoundButton
          icon={X}
          label={matchingTexts.reject(name)}
          answer="no"
          tip={matchingTexts.rejectTip(shownKey('X'))}
          aria-keyshortcuts={shownKey('X')}
          onClick={once(onReject)}
          onKeyDown={ignoreRepeats}
        />
        <WordsButton card={card} refusedBy={mayLike ? undefined : id} onLike={onLike} />
        <RoundButton
          icon={Heart}
          label={matchingTexts.like(name)}
          answer="yes"
          tip={matchingTexts.likeTip(shownKey('L'))}
          aria-keyshortcuts={shownKey('L')}
          // Not `disabled`, so that a keyboard user keeps the focus.
          aria-disabled={!mayLike || undefined}
          aria-describedby={mayLike ? undefined : id}
          onClick={mayLike ? once(() => onLike()) : undefined}
          onKeyDown={ignoreRepeats}
        />
      </div>
      {likesBackAt !== null && <LikesBack id={id} at={likesBackAt} />}
    </div>
  );
}

/** A held Enter key would answer one person after the other. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
