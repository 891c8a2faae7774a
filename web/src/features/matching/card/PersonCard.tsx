import { ChevronDown } from 'lucide-react';
import { PersonFacts } from '#features/profiles/PersonFacts.tsx';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { PhotoCarousel } from '#ui/photos/PhotoCarousel.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { matchingTexts } from '../matching.texts.ts';
import { type Card, CardDetails, hasDetails } from './CardDetails.tsx';

type Props = {
  card: Card;
  /** As high as its content, for a parent that scrolls. Otherwise it fills its parent and scrolls by itself. */
  inFlow?: boolean | undefined;
  /** In a narrow column of a wide screen, where nothing stands beside the photos. */
  isColumn?: boolean | undefined;
  /** Leaves out name and age, for when a title already shows them. */
  nameless?: boolean | undefined;
  priority?: boolean | undefined;
  onFirstThere?: (() => void) | undefined;
  onIndexChange?: ((index: number) => void) | undefined;
};

/**
 * A person as everyone sees them: photos with who they are, and what they say of themselves below, or beside the photos
 * on a wide screen.
 */
export function PersonCard(props: Props) {
  const { card, inFlow = false, isColumn = false, nameless, priority, onFirstThere, onIndexChange } = props;
  const goesOn = hasDetails(card);
  return (
    <div
      className={
        inFlow
          ? classNames(!isColumn && 'xl:flex xl:gap-5')
          : classNames(
              'absolute inset-0 touch-pan-y overflow-y-auto overscroll-contain rounded-photo bg-base-100 [@media(height<36rem)]:overscroll-auto [scrollbar-width:none]',
              goesOn && 'xl:flex xl:gap-5 xl:overflow-visible',
            )
      }
    >
      <div
        className={classNames(
          'grid min-w-0',
          inFlow ? 'min-h-[max(20rem,min(60dvh,34rem))] flex-1 xl:self-start' : 'min-h-full',
          !inFlow && (goesOn ? 'xl:flex-1' : 'mx-auto xl:max-w-120'),
        )}
      >
        <PhotoCarousel
          key={card._id}
          photos={card.photos}
          label={card.fullName}
          src={pictureAt}
          priority={priority}
          onFirstThere={onFirstThere}
          onIndexChange={onIndexChange}
        >
          <PersonFacts person={card} nameless={nameless} />
          {card.bio && (
            <p dir="auto" className="mt-1.5 max-w-prose text-body break-words">
              {card.bio}
            </p>
          )}
          {goesOn && (
            <p aria-hidden className="mt-2 flex items-center gap-1 text-note text-white/70 xl:hidden">
              <ChevronDown size={16} />
              {matchingTexts.scrollForMore}
            </p>
          )}
        </PhotoCarousel>
      </div>
      <CardDetails
        card={card}
        className={classNames(
          // Positioned, or what only screen readers see would lengthen the page.
          'relative min-w-0 pt-3 pb-2',
          !isColumn && 'xl:flex-1 xl:pt-0',
          !inFlow && 'xl:min-h-full xl:overflow-y-auto xl:overscroll-contain xl:[scrollbar-width:thin]',
        )}
      />
    </div>
  );
}
