import type { ChatPartner } from '@showup/contract/chat';
import { Reply, X } from 'lucide-react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { quoteWords } from './quotes.ts';
import type { Answering } from './use-answering.ts';

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
