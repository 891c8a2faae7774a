import type { LikeWords } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { MessageCircleHeart } from 'lucide-react';
import { useState } from 'react';
import { RoundButton } from '#ui/buttons/RoundButton.tsx';
import { matchingTexts } from '../matching.texts.ts';
import { WordsDialog } from './WordsDialog.tsx';

type Props = {
  card: ProfileCard;
  /** The id of what says why no like is possible now; undefined if one is. */
  refusedBy: string | undefined;
  onLike: (words: LikeWords) => void;
};

/** Opens the dialog for words with a like. It belongs to one person, and closes when another one is shown. */
export function WordsButton({ card, refusedBy, onLike }: Props) {
  const [writingTo, setWritingTo] = useState<string>();
  const close = () => setWritingTo(undefined);
  return (
    <>
      <RoundButton
        icon={MessageCircleHeart}
        label={matchingTexts.addWords(card.fullName)}
        answer="words"
        tip={matchingTexts.likeWithWords}
        aria-disabled={refusedBy !== undefined || undefined}
        aria-describedby={refusedBy}
        onClick={refusedBy === undefined ? () => setWritingTo(card._id) : undefined}
      />
      {writingTo === card._id && (
        <WordsDialog
          card={card}
          onLike={(words) => {
            close();
            onLike(words);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
