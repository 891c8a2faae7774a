import type { Quote } from '@showup/contract/chat';
import { isPromptKey, prompts } from '@showup/contract/profiles/prompts';
import { Spinner } from '#ui/status/Spinner.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { quoteWords } from './quotes.ts';
import type { Finding } from './use-answered.ts';

type Props = {
  quote: Quote;
  /** Unknown outside the thread. */
  author: string | undefined;
  /** How the search for the answered message goes, if it isn't loaded. */
  finding: Finding | undefined;
  /** Shows the answered message. Without it the quote is no button. */
  onPress: (() => void) | undefined;
};

/** A bar at the side and no ground of its own, on which the text would be harder to read in some themes. */
const look =
  'relative -mb-1 flex min-h-11 max-w-full items-center gap-2 rounded-control px-4 pt-2.5 pb-1.5 ps-7 text-start before:absolute before:start-4 before:top-3 before:bottom-2 before:w-[3px] before:rounded-full before:bg-current';

type AboutProps = { about: string; isOwn: boolean; partnerName: string };

/** What the words of a like are about, at the top of their bubble. */
export function AboutLine({ about, isOwn, partnerName }: AboutProps) {
  const [, photo] = /^photo-(\d)$/.exec(about) ?? [];
  if (photo === undefined && !isPromptKey(about)) return null; // from a later version
  const text = isPromptKey(about)
    ? chatScreenTexts.aboutPrompt(prompts[about])
    : isOwn
      ? chatScreenTexts.aboutPhotoOf(partnerName, photo ?? '')
      : chatScreenTexts.aboutYourPhoto(photo ?? '');
  return (
    <div className={look}>
      <span className="min-w-0 flex-1 text-note wrap-anywhere">{text}</span>
    </div>
  );
}

/** What a reply answers, at the top of its bubble. */
export function MessageQuote({ quote, author, finding, onPress }: Props) {
  const content = (
    <span className="min-w-0 flex-1">
      {author !== undefined && (
        <span className="block truncate text-note font-semibold" dir="auto">
          {author}
        </span>
      )}
      <span className="line-clamp-2 text-note wrap-anywhere" dir="auto">
        {quoteWords(quote)}
      </span>
      {(finding === 'failed' || finding === 'too far') && (
        <span role="alert" className="mt-0.5 block text-note font-semibold">
          {finding === 'failed' ? chatScreenTexts.answeredFailed : chatScreenTexts.answeredTooFar}
        </span>
      )}
    </span>
  );
  if (!onPress) return <div className={look}>{content}</div>;
  return (
    <button
      type="button"
      aria-label={chatScreenTexts.showAnswered(author ?? '', quoteWords(quote))}
      aria-busy={finding === 'loading'}
      onClick={onPress}
      className={classNames(look, 'focus-visible:-outline-offset-2 focus-visible:outline-current')}
    >
      {content}
      {finding === 'loading' && <Spinner />}
    </button>
  );
}
