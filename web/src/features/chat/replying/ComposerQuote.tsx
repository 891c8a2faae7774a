import { type ChatPartner, Quote } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { Reply, X } from 'lucide-react';
import { useState } from 'react';
import { stored } from '#lib/kept/stored.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { quoteWords } from './quotes.ts';

/** The message that the next one answers, kept with the unsent text for the next visit of this tab. */
export function useAnswering(viewerId: UserId, partnerId: UserId) {
  const [kept] = useState(() => stored(() => sessionStorage, `reply ${viewerId} ${partnerId}`, Quote));
  const [quote, setQuote] = useState<Quote | null>(() => kept.read() ?? null);
  return {
    quote,
    answer(next: Quote) {
      setQuote(next);
      kept.write(next);
    },
    giveUp() {
      setQuote(null);
      kept.clear();
    },
  };
}

export type Answering = ReturnType<typeof useAnswering>;

type Props = { id: string; partner: ChatPartner; answering: Answering; onGivenUp: () => void };

/** What the next message answers. */
export function ComposerQuote({ id, partner, answering: { quote, giveUp }, onGivenUp }: Props) {
  if (!quote) return null;
  const isToPartner = quote.senderId === partner._id;
  return (
    <div className="ml-3 flex items-center gap-2.5 rounded-control bg-base-200 ps-3.5">
      <Reply size={18} className="shrink-0 text-muted" aria-hidden />
      <p id={id} className="min-w-0 flex-1 py-1.5 text-note">
        <span className="block truncate font-semibold" dir="auto">
          {isToPartner ? chatScreenTexts.answers(partner.fullName) : chatScreenTexts.answersYourself}
        </span>
        <span className="block truncate text-muted" dir="auto">
          {quoteWords(quote)}
        </span>
      </p>
      <IconButton
        icon={X}
        label={chatScreenTexts.giveUpReply}
        onClick={() => {
          giveUp();
          onGivenUp();
        }}
        className="text-muted"
      />
    </div>
  );
}
