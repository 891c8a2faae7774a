import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

export type FieldText = {
  label: string;
  /** Hides the label from view, but not from screen readers, if the context makes it clear. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

/** The ids of the hint and the error of a field, for `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** The box of a field: its fill, its edge, and a ring while it has the focus. */
export function fieldBox(error: string | undefined) {
  return classNames(
    'rounded-control border bg-base-100 transition-[border-color,box-shadow] focus-within:ring-1',
    // In forced-colours mode rings are gone, and transparent outlines are seen.
    'focus-within:outline-2 focus-within:outline-transparent',
    error
      ? 'border-error focus-within:ring-error'
      : 'border-field-edge focus-within:border-primary-ink focus-within:ring-primary-ink',
  );
}

/** The edge of an option that is not chosen. Red on all options while a choice is missing. */
export function choiceEdge(error: string | undefined) {
  return error ? 'border-error' : 'border-field-edge';
}

type ErrorProps = {
  id: string;
  error: string | undefined;
  /** Another field says the same, so it is not announced again. */
  isRepeated?: boolean | undefined;
};

/** The error of a field or group, with an icon. Takes up space only while there is an error. */
export function FieldError({ id, error, isRepeated = false }: ErrorProps) {
  return (
    <p
      id={`${id}-error`}
      role={isRepeated ? undefined : 'alert'}
      className="flex gap-1.5 text-body text-error empty:hidden"
    >
      {error && (
        <>
          <CircleAlert size={16} className="mt-[3px] shrink-0" aria-hidden />
          {error}
        </>
      )}
    </p>
  );
}

type Props = FieldText & { id: string; children: ReactNode; className?: string | undefined };

/** A label, then the field, then its error and hint. */
export function FieldFrame({ id, label, labelHidden, hint, error, className, children }: Props) {
  return (
    <div data-field className={classNames('flex flex-col gap-2', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-body font-medium'}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint && (
        <div id={`${id}-hint`} className="text-note text-muted">
          {hint}
        </div>
      )}
    </div>
  );
}
