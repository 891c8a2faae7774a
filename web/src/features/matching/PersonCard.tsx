import type { ProfileCard } from '@showup/contract/profiles';
import { useState } from 'react';
import { PhotoCarousel } from '../../ui/photos/PhotoCarousel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { pictureAt } from '../profiles/profiles.api.ts';
import { CardDetails, hasDetails } from './CardDetails.tsx';
import { CardFacts } from './CardFacts.tsx';

type Props = {
  card: ProfileCard;
  priority?: boolean | undefined;
  onFirstThere?: (() => void) | undefined;
  onIndexChange?: ((index: number) => void) | undefined;
};

/**
 * A person as large as the parent: photos with who they are, and what they say of themselves by scrolling, or beside the
 * photos on a wide screen.
 */
export function PersonCard({ card, priority, onFirstThere, onIndexChange }: Props) {
  const goesOn = hasDetails(card);
  const [isFirstThere, setFirstThere] = useState(false);

  function noteFirst() {
    setFirstThere(true);
    onFirstThere?.();
  }

  return (
    <div
      className={classNames(
        'absolute inset-0 touch-pan-y overflow-y-auto overscroll-contain rounded-photo bg-base-100 [scrollbar-width:none]',
        goesOn && 'xl:flex xl:gap-5 xl:overflow-visible',
      )}
    >
      <div
        className={classNames(
          'grid',
          // The top of what comes next shows that there is more.
          goesOn ? 'min-h-[calc(100%-4.5rem)] xl:min-h-full xl:flex-1' : 'mx-auto min-h-full xl:max-w-120',
        )}
      >
        <PhotoCarousel
          photos={card.photos}
          label={card.fullName}
          src={pictureAt}
          priority={priority}
          onFirstThere={noteFirst}
          onIndexChange={onIndexChange}
        >
          <CardFacts card={card} />
        </PhotoCarousel>
      </div>
      <CardDetails
        card={card}
        // The photos below must not delay the one that is seen, nor load for a card behind the current one.
        withoutPhotos={!priority || !isFirstThere}
        className="pt-3 pb-2 xl:min-h-full xl:flex-1 xl:overflow-y-auto xl:overscroll-contain xl:pt-0 xl:[scrollbar-width:thin]"
      />
    </div>
  );
}
