import { type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A switch that takes effect at once. */
export function Toggle({ label, hint, checked, onChange, disabled = false, className }: Props) {
  const id = useId();
  return (
    <div
      className={classNames(
        'relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 rounded-control py-1',
        'focus-inside:outline-2 focus-inside:outline-offset-4 focus-inside:outline-primary-ink',
        className,
      )}
    >
      <span className="min-w-0 flex-1 basis-36">
        <label className={classNames('block text-body font-medium', disabled && 'text-muted')}>
          {label}
          <input
            type="checkbox"
            role="switch"
            checked={checked}
            aria-checked={checked}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
            aria-describedby={hint ? `${id}-hint` : undefined}
            className="absolute inset-0 z-1 cursor-pointer opacity-0"
          />
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-note text-muted">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className={classNames(
          'ml-auto flex h-8 w-13 shrink-0 items-center rounded-full border-2 p-0.5 transition-colors',
          checked ? 'forced-color-adjust-none border-primary bg-primary' : 'border-muted bg-transparent',
          disabled && 'opacity-50',
        )}
      >
        <span
          className={classNames(
            'size-6 rounded-full transition forced-color-adjust-none',
            checked ? 'translate-x-5 bg-primary-content' : 'scale-75 bg-muted forced-colors:bg-[CanvasText]',
          )}
        />
      </span>
    </div>
  );
}
