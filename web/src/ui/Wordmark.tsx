import { classNames } from './class-names.ts';

/** The name in the display face. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={classNames('font-display text-title font-bold tracking-tight', className)}>showup</span>
  );
}
