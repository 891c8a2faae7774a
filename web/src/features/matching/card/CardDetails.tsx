import type { ChatPartner } from '@showup/contract/chat';
import type { ProfileCard } from '@showup/contract/profiles';
import { type Prompt, prompts } from '@showup/contract/profiles/prompts';
import { Info, Sparkles } from 'lucide-react';
import { AnswerPills } from '#features/profiles/AnswerPills.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { Link } from '#ui/navigation/router.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { sharedWith } from '../matches/reason.ts';
import { matchingTexts } from '../matching.texts.ts';

/** A match's card also names the venues they go to. */
export type Card = ProfileCard & Pick<Partial<ChatPartner>, 'favouriteVenues'>;

/** Whether a card has anything besides photos, bio and facts. */
export function hasDetails(card: Card): boolean {
  const { why = '', details = {}, interests = [], prompts: answered = [], favouriteVenues = [] } = card;
  return [why, Object.keys(details), interests, answered, favouriteVenues].some(({ length }) => length > 0);
}

const REASON = 'flex min-h-11 items-center gap-2 rounded-photo bg-base-200 px-5 py-3 text-body';

type Props = { card: Card; className?: string | undefined };

/** Why a person is shown, and what they say of themselves. */
export function CardDetails({ card, className }: Props) {
  if (!hasDetails(card)) return null;
  return (
    <section
      aria-label={matchingTexts.aboutOf(card.fullName)}
      className={classNames('flex flex-col gap-3 select-text', className)}
    >
      <Why card={card} />
      {card.prompts?.map((answered) => (
        <PromptPanel key={answered.prompt} {...answered} />
      ))}
      <AnswerPills person={card} />
      <FavouriteVenues names={card.favouriteVenues} />
    </section>
  );
}

/** In the deck the reason is why they were chosen; elsewhere it is what the two share. */
function Why({ card }: { card: Card }) {
  const viewer = useViewer();
  if (card.why) {
    return (
      <Link
        to="/how-ranking-works"
        aria-label={`${card.why}. ${matchingTexts.ranking}`}
        draggable={false}
        className={REASON}
      >
        <Sparkles size={18} className="shrink-0 text-primary-ink" aria-hidden />
        <span className="flex-1">{card.why}</span>
        <Info size={16} className="shrink-0 text-muted" aria-hidden />
      </Link>
    );
  }
  const shared = sharedWith(viewer, card);
  if (!shared) return null;
  return (
    <p className={REASON}>
      <Sparkles size={18} className="shrink-0 text-primary-ink" aria-hidden />
      <span>{shared}</span>
    </p>
  );
}

function PromptPanel({ prompt, answer }: Prompt) {
  return (
    <div className="rounded-photo bg-base-200 px-5 py-5">
      <h3 className="text-body text-muted">{prompts[prompt]}</h3>
      <p dir="auto" className="mt-1.5 font-display text-title font-semibold break-words">
        {answer}
      </p>
    </div>
  );
}

function FavouriteVenues({ names = [] }: { names: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  return (
    <div className="rounded-photo bg-base-200 px-5 py-5">
      <h3 className="text-body text-muted">{matchingTexts.favouriteVenues}</h3>
      <ul className="mt-1.5 text-lead font-semibold">
        {names.map((name) => (
          <li key={name} className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
