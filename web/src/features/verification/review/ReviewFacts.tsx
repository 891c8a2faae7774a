import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { Fact } from './review.texts.ts';
import { reviewTexts } from './review.texts.ts';

type Props = { facts: readonly Fact[] };

/** Doubtful facts, which stand directly under the name. */
export function ReviewWarnings({ facts, list }: Props & { list: RefObject<HTMLUListElement | null> }) {
  if (facts.length === 0) return null;
  return (
    <ul ref={list} aria-label={reviewTexts.lookTwice} className="mt-1.5 flex flex-wrap gap-1">
      {facts.map(({ text, detail }) => (
        <li
          key={text}
          className="flex min-h-7 max-w-full items-center gap-1.5 rounded-control bg-warning/15 px-2.5 py-0.5 text-note font-medium lg:min-h-8 lg:px-3 lg:text-body"
        >
          <TriangleAlert size={18} className="shrink-0 text-warning" aria-hidden />
          <span className="min-w-0 break-words">
            {text}
            {detail && <span className="text-note font-normal text-muted"> · {detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What speaks for a photo. Small on phones, so that everything fits on the screen. */
export function ReviewFacts({ facts }: Props) {
  if (facts.length === 0) return null;
  return (
    <ul aria-label={reviewTexts.aboutTheCapture} className="flex flex-col">
      {facts.map(({ text, detail }) => (
        <li
          key={text}
          className="flex min-h-9 items-center gap-2.5 border-b border-hairline py-1.5 last:border-b-0 lg:min-h-12 lg:gap-3.5 lg:py-2.5"
        >
          <CircleCheck size={22} className="shrink-0 text-muted" aria-hidden />
          <span className="min-w-0 flex-1 text-body font-medium break-words">{text}</span>
          {detail && (
            <span className="text-right text-note text-muted tabular-nums lg:text-body">{detail}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
