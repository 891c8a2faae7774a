import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import type { Fact } from './review.texts.ts';
import { reviewTexts } from './review.texts.ts';

type Props = { facts: readonly Fact[] };

const looks = {
  serious: { icon: OctagonAlert, ground: 'bg-error/15', ink: 'text-error' },
  doubtful: { icon: TriangleAlert, ground: 'bg-warning/15', ink: 'text-warning' },
};

/** Serious and doubtful facts, which stand directly under the name. */
export function ReviewWarnings({ facts, list }: Props & { list: RefObject<HTMLUListElement | null> }) {
  if (facts.length === 0) return null;
  return (
    <ul data-bar ref={list} aria-label={reviewTexts.lookTwice} className="mt-1.5 flex flex-wrap gap-1">
      {facts.map(({ text, detail, weight }) => {
        const { icon: Icon, ground, ink } = looks[weight === 'serious' ? 'serious' : 'doubtful'];
        return (
          <li
            key={text}
            className={classNames(
              'flex min-h-7 max-w-full items-center gap-1.5 rounded-control px-2.5 py-0.5 text-note font-medium lg:min-h-8 lg:px-3 lg:text-body',
              ground,
            )}
          >
            <Icon size={18} className={classNames('shrink-0', ink)} aria-hidden />
            <span className="min-w-0 break-words">
              {text}
              {detail && <span className="text-note font-normal text-muted"> · {detail}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What speaks for a photo. Small on phones, so that everything fits on the screen. */
export function ReviewFacts({ facts }: Props) {
  if (facts.length === 0) return null;
  return (
    <ul data-bar aria-label={reviewTexts.aboutTheCapture} className="flex flex-col">
      {facts.map(({ text, detail }) => (
        <li
          key={text}
          className="flex min-h-9 items-center gap-2.5 border-b border-hairline py-1.5 last:border-b-0 lg:min-h-12 lg:gap-3.5 lg:py-2.5"
        >
          <CircleCheck size={22} className="shrink-0 text-muted" aria-hidden />
          {/* A detail that does not fit beside the fact goes below it, in whole words. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="max-w-full text-body font-medium break-words">{text}</span>
            {detail && (
              <span className="max-w-full text-note text-muted tabular-nums lg:text-body">{detail}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
