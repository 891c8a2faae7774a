import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
  className?: string | undefined;
};

/** Where there is nothing yet: what it is, and the way on. */
export function EmptyState({ icon: Icon, title, text, action, className }: Props) {
  return (
    <div
      className={classNames(
        'm-auto flex max-w-80 flex-col items-center gap-2 px-6 py-12 text-center',
        className,
      )}
    >
      <span className="mb-3 grid size-17 place-items-center rounded-full bg-base-200 text-muted">
        <Icon size={28} aria-hidden />
      </span>
      <h2 className="font-display text-lead font-semibold text-balance">{title}</h2>
      {text && <p className="text-body text-balance text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
