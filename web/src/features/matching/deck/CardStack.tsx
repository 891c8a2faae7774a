import type { ProfileCard } from '@showup/contract/profiles';
import { Heart, X } from 'lucide-react';
import { type AnimationEvent, type Ref, useRef, useState } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { hasDetails } from '../card/CardDetails.tsx';
import { PersonCard } from '../card/PersonCard.tsx';
import { SwipeHint } from './SwipeHint.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';

export type Answer = 'like' | 'reject';
export interface Leaving {
  readonly card: ProfileCard;
  readonly answer: Answer;
}

type Props = {
  /** The people to answer, the current one first. */
  cards: readonly ProfileCard[];
  leaving: readonly Leaving[];
  onLeft: (card: ProfileCard) => void;
};

/** The current card, the next one behind it once the photo has loaded, and answered cards leaving on top. */
export function CardStack({ cards, leaving, onLeft }: Props) {
  const current = useRef<HTMLDivElement>(null);
  const [isPhotoThere, setPhotoThere] = useState(false);
  useArrowKeys(current);
  const [first, second] = cards;
  // A card whose answer failed is back in the deck.
  const left = leaving.filter(({ card }) => cards.every(({ _id }) => _id !== card._id));
  return (
    <>
      {[
        ...left.map(({ card, answer }) => (
          <StackedCard key={card._id} card={card} slot={answer} onLeft={onLeft} />
        )),
        first && (
          <StackedCard
            key={first._id}
            ref={current}
            card={first}
            slot="current"
            onLeft={onLeft}
            onPhotoThere={() => setPhotoThere(true)}
          />
        ),
        second && isPhotoThere && <StackedCard key={second._id} card={second} slot="next" onLeft={onLeft} />,
      ]}
    </>
  );
}

const slots = {
  like: 'z-3 animate-leave-right',
  reject: 'z-3 animate-leave-left',
  current: 'z-2',
  next: 'z-1 scale-95',
};

type StackedProps = {
  ref?: Ref<HTMLDivElement>;
  card: ProfileCard;
  slot: keyof typeof slots;
  onLeft: (card: ProfileCard) => void;
  onPhotoThere?: () => void;
};

function StackedCard({ ref, card, slot, onLeft, onPhotoThere }: StackedProps) {
  const [isExplored, setExplored] = useState(false);

  function endAnimation(event: AnimationEvent) {
    if (event.target === event.currentTarget && slot !== 'current') onLeft(card);
  }
  return (
    <div
      ref={ref}
      inert={slot !== 'current'}
      data-yields
      onAnimationEnd={endAnimation}
      onScrollCapture={() => setExplored(true)}
      className={classNames(
        'absolute inset-x-3 top-(--toast-room) bottom-0 transition-[transform,scale,top]',
        slots[slot],
      )}
    >
      <PersonCard
        card={card}
        priority={slot === 'current'}
        onFirstThere={onPhotoThere}
        onIndexChange={() => setExplored(true)}
      />
      {(slot === 'like' || slot === 'reject') && <Stamp answer={slot} isBeside={hasDetails(card)} />}
      {slot === 'current' && card.photos.length > 1 && <SwipeHint isOver={isExplored} />}
    </div>
  );
}

const stamps = {
  like: { icon: Heart, fill: 'currentColor', look: 'bg-heart text-heart-content -rotate-12' },
  reject: { icon: X, fill: 'none', look: 'bg-base-100 text-base-content rotate-12' },
};

type StampProps = {
  answer: Answer;
  /** On a wide screen, something stands beside the photo. */
  isBeside: boolean;
};

/** The answer, stamped on the photo of a card that leaves. */
function Stamp({ answer, isBeside }: StampProps) {
  const { icon: Icon, fill, look } = stamps[answer];
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 z-4 grid animate-pop place-items-center',
        isBeside && 'xl:right-1/2',
      )}
    >
      <span className={classNames('grid size-28 place-items-center rounded-full shadow-above', look)}>
        <Icon size={60} fill={fill} strokeWidth={2.5} />
      </span>
    </span>
  );
}
