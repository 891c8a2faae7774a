import type { ChatPartner } from '@showup/contract/chat';
import type { ProfileCard } from '@showup/contract/profiles';
import { type Prompt, prompts } from '@showup/contract/profiles/prompts';
import { photoSources } from '../../ui/photos/PhotoCarousel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { AnswerPills } from '../profiles/AnswerPills.tsx';
import { pictureAt } from '../profiles/profiles.api.ts';
import { matchingTexts } from './matching.texts.ts';

/** Whether a card has anything besides photos, bio and facts. */
export function hasDetails(card: Card): boolean {
  const { details = {}, interests = [], prompts: answered = [], favouriteVenues = [] } = card;
  return [Object.keys(details), interests, answered, favouriteVenues].some(({ length }) => length > 0);
}

/** A match's card also names the places they go to. */
type Card = ProfileCard & Pick<Partial<ChatPartner>, 'favouriteVenues'>;
type Props = {
  card: Card;
  /** Keeps the room of the photos without loading them. */
  withoutPhotos?: boolean | undefined;
  className?: string | undefined;
};

/** What a person says of themselves, between their other photos; beside all photos on a wide screen. */
export function CardDetails({ card, withoutPhotos = false, className }: Props) {
  if (!hasDetails(card)) return null;
  const [first, ...others] = card.prompts ?? [];
  const [, second, third] = card.photos;
  return (
    <section
      aria-label={matchingTexts.aboutOf(card.fullName)}
      className={classNames('flex flex-col gap-3 select-text', className)}
    >
      {first && <PromptPanel {...first} />}
      <CardPhoto photo={second} name={card.fullName} isAwaited={withoutPhotos} />
      <AnswerPills person={card} />
      <FavouriteVenues names={card.favouriteVenues} />
      <CardPhoto photo={third} name={card.fullName} isAwaited={withoutPhotos} />
      {others.map((answered) => (
        <PromptPanel key={answered.prompt} {...answered} />
      ))}
    </section>
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

type PhotoProps = { photo: string | undefined; name: string; isAwaited: boolean };

function CardPhoto({ photo, name, isAwaited }: PhotoProps) {
  if (photo === undefined) return null;
  const look = 'aspect-4/5 w-full rounded-photo bg-base-300 xl:hidden';
  if (isAwaited) return <div className={look} />;
  return (
    <img
      {...photoSources(photo, pictureAt)}
      src={pictureAt(photo, 1080)}
      alt={name}
      width={720}
      height={900}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames(look, 'object-cover object-[50%_25%]')}
    />
  );
}
