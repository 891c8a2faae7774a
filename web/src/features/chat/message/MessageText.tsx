import type { ReactNode } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { isEmojiOnly, textParts } from './text-parts.ts';

/** The text with its links; `children` follow at its end. */
export function MessageText({ text, children }: { text: string; children: ReactNode }) {
  const parts = textParts(text);
  const isLarge = isEmojiOnly(text);
  return (
    <p
      dir="auto"
      className={classNames(
        'flow-root px-4 py-2.5 text-body wrap-anywhere whitespace-pre-wrap [&_a:focus-visible]:outline-current',
        // Puts the mark on the line of the large emoji.
        isLarge && '*:last:pt-4',
      )}
    >
      <span className={classNames(isLarge && 'text-display')}>
        {parts.map(({ text: part, href }, at) =>
          href === undefined ? (
            part
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
              key={at}
              href={href}
              // Addresses read from left to right, even in right-to-left text.
              dir="ltr"
              target="_blank"
              rel="noopener noreferrer"
              className="underline decoration-1 underline-offset-2"
            >
              {part}
            </a>
          ),
        )}
      </span>
      {children}
    </p>
  );
}
