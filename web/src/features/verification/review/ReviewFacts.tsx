import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Fact } from './review.texts.ts';
import { reviewTexts } from './review.texts.ts';

/** What is known about a photo, with doubtful facts marked. Small on phones, so that everything fits on the screen. */
export function ReviewFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul aria-label={reviewTexts.aboutTheCapture} className="flex flex-col">
      {facts.map(({ text, detail, isGood }) => (
        <li
          key={text}
          className="flex min-h-9 items-center gap-2.5 border-b border-hairline py-1.5 last:border-b-0 lg:min-h-12 lg:gap-3.5 lg:py-2.5"
        >
          {isGood ? (
            <CircleCheck size={22} className="shrink-0 text-muted" aria-hidden />
          ) : (
            <TriangleAlert size={22} className="shrink-0 text-warning" aria-label={reviewTexts.lookTwice} />
          )}
          <span className="min-w-0 flex-1 text-body font-medium break-words">{text}</span>
          {detail && (
            <span className="text-right text-note text-muted tabular-nums lg:text-body">{detail}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
