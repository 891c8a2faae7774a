import type { ProfileCard } from '@showup/contract/profiles';
import { Info, Sparkles } from 'lucide-react';
import { Link } from '../../ui/navigation/router.tsx';
import { PersonFacts } from '../profiles/PersonFacts.tsx';
import { matchingTexts } from './matching.texts.ts';

type Props = {
  card: ProfileCard;
  /** Leaves out name and age, for when a title already shows them. */
  nameless?: boolean;
};

/** A person's details, in white at the bottom of their photo. */
export function CardFacts({ card, nameless = false }: Props) {
  return (
    <>
      <PersonFacts person={card} nameless={nameless} />
      {card.bio && (
        <p dir="auto" className="mt-1.5 text-body break-words">
          {card.bio}
        </p>
      )}
      {card.why && (
        <Link
          to="/how-ranking-works"
          aria-label={`${card.why}. ${matchingTexts.ranking}`}
          draggable={false}
          // Tall enough for a finger, while the margin keeps the lines together.
          className="-mb-2.5 mt-0 inline-flex min-h-11 items-center gap-1.5 rounded-small text-body text-white/85"
        >
          <Sparkles size={16} className="shrink-0" aria-hidden />
          {card.why}
          <Info size={14} className="shrink-0 text-white/60" aria-hidden />
        </Link>
      )}
    </>
  );
}
