import { classNames } from '../style/class-names.ts';

/** Holds the place of what is still loading. It stands still; the list around it carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('rounded-small bg-base-content/10', className)} />;
}
