import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

type Props = {
  /** A string becomes the screen's heading; anything else is shown as it is. */
  title?: ReactNode;
  left?: ReactNode;
  right?: ReactNode;
  /** Draws a hairline below, for content that scrolls under the bar. */
  line?: boolean | undefined;
  className?: string | undefined;
};

/** The header of a screen, 56 px high, always visible. */
export function TopBar({ title, left, right, line = false, className }: Props) {
  return (
    <div
      data-bar
      className={classNames(
        'flex min-h-14 items-center gap-2 bg-base-100 py-1.5',
        left ? 'pl-2' : 'pl-6',
        // Aligns the text with the edge of the content below.
        right ? 'pr-2 has-[>.underline:last-child]:pr-1' : 'pr-6',
        line && 'border-b border-hairline',
        className,
      )}
    >
      {left}
      <div className="min-w-0 flex-1">
        {typeof title === 'string' ? (
          <h1 className="line-clamp-2 font-display text-title font-bold hyphens-auto">{title}</h1>
        ) : (
          title
        )}
      </div>
      {right}
    </div>
  );
}
