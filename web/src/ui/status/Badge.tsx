import { classNames } from '../style/class-names.ts';

type Props = {
  count: number;
  /** Larger counts are shown as this number with a plus. */
  cap?: number | undefined;
  /** Announced after the number: `new likes`. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A small count; renders nothing at zero. */
export function Badge({ count, cap = 99, label, className }: Props) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-secondary px-1.5 text-note font-semibold text-secondary-content tabular-nums',
        className,
      )}
    >
      <span>
        {count > cap ? `${cap}+` : count}
        {label && <span className="sr-only"> {label}</span>}
      </span>
    </span>
  );
}
