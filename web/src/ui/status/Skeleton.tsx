import { classNames } from '../style/class-names.ts';

/** A placeholder for something that is loading. Not animated. The list around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('rounded-small bg-base-content/10', className)} />;
}
