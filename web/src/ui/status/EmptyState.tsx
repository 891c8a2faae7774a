import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

type Props = {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** The next step, as a button or a link. */
  action?: ReactNode;
  /** Fills the whole screen. Its title is the screen's heading. */
  isScreen?: boolean | undefined;
  className?: string | undefined;
};

/** Says what is missing and what to do next. */
export function EmptyState({ icon: Icon, title, text, action, isScreen = false, className }: Props) {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <div
      className={classNames(
        'm-auto flex max-w-80 flex-col items-center gap-2 px-6 py-12 text-center lying:py-4',
        className,
      )}
    >
      <span className="mb-3 grid size-17 place-items-center rounded-full bg-base-200 text-muted">
        <Icon size={28} aria-hidden />
      </span>
      <Heading className="font-display text-lead font-bold text-balance">{title}</Heading>
      {text && <p className="text-body text-balance text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
