import { classNames } from '../style/class-names.ts';

type Props = {
  count: number;
  /** Larger counts are shown as this number with a plus. */
  cap?: number | undefined;
  /** Announced after the number: `new likes`. */
  label?: string | undefined;
  /** Announced instead of the number. */
  text?: string | undefined;
  className?: string | undefined;
};

/** A small count; renders nothing at zero. */
export function Badge({ count, cap = 99, label, text, className }: Props) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-secondary px-1.5 text-note font-semibold text-secondary-content tabular-nums',
        className,
      )}
    >
      <span>
        <span aria-hidden={text ? true : undefined}>{count > cap ? `${cap}+` : count}</span>
        {(text ?? label) && <span className="sr-only"> {text ?? label}</span>}
      </span>
    </span>
  );
}
