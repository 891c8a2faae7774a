import { useId } from 'react';
import { classNames } from '../style/class-names.ts';
import type { Choice } from './ChoiceGroup.tsx';
import { choiceEdge, describedBy, FieldError } from './FieldFrame.tsx';

type Props<Value extends string> = {
  label: string;
  labelHidden?: boolean | undefined;
  options: readonly Choice<Value>[];
  values: readonly Value[];
  /** Gets all chosen values, in the order they were chosen. */
  onChange: (values: Value[]) => void;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

/** A choice of any number of values, as pills. */
export function ChipGroup<Value extends string>(props: Props<Value>) {
  const { label, labelHidden, options, values, onChange, hint, error, className } = props;
  const id = useId();
  return (
    <fieldset
      data-field
      className={classNames('min-w-0', className)}
      aria-describedby={describedBy(id, { hint, error })}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-3 text-body font-medium'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: name }) => {
          const on = values.includes(value);
          return (
            <label
              key={value}
              className={classNames(
                'relative inline-flex min-h-11 cursor-pointer items-center rounded-full border px-4 text-body transition active:scale-[0.97]',
                'focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-ink',
                on
                  ? 'forced-color-adjust-none border-primary bg-primary font-medium text-primary-content'
                  : `bg-base-100 ${choiceEdge(error)}`,
              )}
            >
              <input
                type="checkbox"
                checked={on}
                onChange={() =>
                  onChange(on ? values.filter((chosen) => chosen !== value) : [...values, value])
                }
                data-missing={error !== undefined || undefined}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {name}
            </label>
          );
        })}
      </div>
      <div className="mt-2 flex flex-col gap-1 empty:hidden">
        <FieldError id={id} error={error} />
        {hint && (
          <p id={`${id}-hint`} className="text-note text-muted">
            {hint}
          </p>
        )}
      </div>
    </fieldset>
  );
}
