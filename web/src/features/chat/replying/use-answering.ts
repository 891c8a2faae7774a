import { Quote } from '@showup/contract/chat';
import { useState } from 'react';
import { stored } from '#lib/kept/stored.ts';

/** The message that the next one answers, kept with the unsent text for the next visit of this tab. */
export function useAnswering(viewerId: string, partnerId: string) {
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
