import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../status/Spinner.tsx';
import { classNames } from '../style/class-names.ts';

export type ButtonLook = {
  /** `primary` is for the main action of a screen. */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain' | undefined;
  size?: 'medium' | 'large' | undefined;
  /** As wide as its column. */
  wide?: boolean | undefined;
};

const variants = {
  primary: 'bg-primary text-primary-content forced-colors:border',
  quiet: 'bg-base-200 text-base-content border border-hairline',
  danger: 'bg-error text-error-content forced-colors:border',
  plain: 'text-base-content underline decoration-1 underline-offset-4',
};

const sizes = {
  medium: 'min-h-11 px-5 py-2 text-body',
  large: 'min-h-14 px-6 py-3 text-body',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'large', wide = false }: ButtonLook = {}) {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center select-none',
    'transition active:scale-[0.98] enabled:hover:brightness-105 disabled:opacity-50 disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );
}

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined };

/**
 * While `busy`, it keeps its width and the focus, shows a spinner and ignores presses. Submit and `danger` buttons
 * ignore the second press of a double tap, which could otherwise submit the next form.
 */
export function Button({ variant, size, wide, busy = false, className, children, onClick, ...rest }: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    const isSecondTap = (rest.type === 'submit' || variant === 'danger') && event.detail > 1;
    if (busy || isSecondTap) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={press}
      className={classNames(buttonClass({ variant, size, wide }), busy && 'cursor-progress', className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
