import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { isEmojiOnly, textParts } from './text-parts.ts';

/** What was written, with its links; `children` stand at its end. */
export function MessageText({ text, children }: { text: string; children: ReactNode }) {
  const parts = textParts(text);
  const isLarge = isEmojiOnly(text);
  return (
    <p
      dir="auto"
      className={classNames(
        'flow-root px-4 py-2.5 text-body wrap-anywhere whitespace-pre-wrap [&_a:focus-visible]:outline-current',
        // What stands at the end stands on the same line.
        isLarge && '*:last:pt-4',
      )}
    >
      <span className={classNames(isLarge && 'text-display')}>
        {parts.map(({ text: part, href }, at) =>
          href === undefined ? (
            part
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
              key={at}
              href={href}
              // Read from its host on, also in a text that is read from the right.
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
