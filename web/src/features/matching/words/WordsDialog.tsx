import { isOnCard, type LikeWords, WORDS_MAX, type WordsAbout } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { prompts } from '@showup/contract/profiles/prompts';
import { Heart } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { matchingTexts } from '../matching.texts.ts';
import { useWordsDraft } from './words-draft.ts';

type Props = { card: ProfileCard; onLike: (words: LikeWords) => void; onClose: () => void };

/** A sentence about a part of the card, which the person reads once the two match. Kept when the dialog is closed. */
export function WordsDialog({ card, onLike, onClose }: Props) {
  const [draft, setDraft] = useWordsDraft(card._id);
  const { text } = draft;
  // The person may have removed a prompt since.
  const about = isOnCard(card, draft.about) ? draft.about : 'photo-1';
  const words = { about, text: text.trim() };
  return (
    <Dialog
      title={matchingTexts.likeWithWords}
      onClose={onClose}
      foot={
        <Button wide disabled={words.text === ''} onClick={() => onLike(words)}>
          <Heart size={20} fill="currentColor" aria-hidden />
          {matchingTexts.sendLike}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <AboutChoice card={card} about={about} onChoose={(chosen) => setDraft({ about: chosen, text })} />
        <TextArea
          label={matchingTexts.words}
          labelHidden
          placeholder={matchingTexts.wordsPlaceholder}
          hint={matchingTexts.wordsHint(card.fullName)}
          rows={3}
          maxLength={WORDS_MAX}
          value={text}
          onChange={({ target }) => setDraft({ about, text: target.value })}
        />
      </div>
    </Dialog>
  );
}

const photoKeys = ['photo-1', 'photo-2', 'photo-3'] as const;

type ChoiceProps = { card: ProfileCard; about: WordsAbout; onChoose: (about: WordsAbout) => void };

function AboutChoice({ card, about, onChoose }: ChoiceProps) {
  const name = useId();
  const part = (key: WordsAbout, label: string) => ({
    name,
    label,
    isChosen: key === about,
    onChoose: () => onChoose(key),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-body font-medium">{matchingTexts.about}</legend>
      <div className="flex gap-2">
        {photoKeys.map((key, at) => {
          const photo = card.photos[at];
          return (
            photo !== undefined && (
              <Part key={key} {...part(key, matchingTexts.photoAt(at + 1))} className="w-16 overflow-hidden">
                <img src={pictureAt(photo, 160)} alt="" className="aspect-4/5 w-full object-cover" />
              </Part>
            )
          );
        })}
      </div>
      {card.prompts?.map(({ prompt, answer }) => (
        <Part key={prompt} {...part(prompt, `${prompts[prompt]}: ${answer}`)} className="px-4 py-2.5">
          <span className="block text-note text-muted">{prompts[prompt]}</span>
          <span dir="auto" className="line-clamp-2 text-body font-medium break-words">
            {answer}
          </span>
        </Part>
      ))}
    </fieldset>
  );
}

type PartProps = {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  className: string;
  children: ReactNode;
};

function Part({ name, label, isChosen, onChoose, className, children }: PartProps) {
  return (
    <div
      className={classNames(
        'relative rounded-control border-2 focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-ink',
        isChosen ? 'border-primary-ink bg-primary/12' : 'border-transparent bg-base-200',
        className,
      )}
    >
      {children}
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
