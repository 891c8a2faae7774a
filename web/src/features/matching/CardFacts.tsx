import { ageText } from '@showup/contract/age';
import type { ProfileCard } from '@showup/contract/profiles';
import { BadgeCheck, Info, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { nearMonth } from '../../lib/month.ts';
import { classNames } from '../../ui/class-names.ts';
import { matchingTexts } from './matching.texts.ts';

/** Names of more characters are set smaller, so that they leave something of the photo. */
const LONG_NAME = 24;

type Props = {
  card: ProfileCard;
  /** Where a title already says who it is. */
  nameless?: boolean;
};

/** What stands in white at the foot of a person's photo. */
export function CardFacts({ card, nameless = false }: Props) {
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {card.verifiedMonth && (
          <p className="photo-pill">
            <BadgeCheck size={16} aria-hidden />
            {matchingTexts.verifiedInPerson} {nearMonth(card.verifiedMonth)}
          </p>
        )}
        <p className="photo-pill">{card.identifiedAs}</p>
      </div>
      {!nameless && (
        <h2
          className={classNames(
            'mt-2 font-display font-bold break-words',
            card.fullName.length > LONG_NAME ? 'text-title' : 'text-display',
          )}
        >
          <bdi>{card.fullName}</bdi>{' '}
          <span className="font-sans font-normal tabular-nums">{ageText(card.dob)}</span>
        </h2>
      )}
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
          // As high as a finger needs, and no taller among the lines.
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
