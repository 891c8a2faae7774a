import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../style/class-names.ts';
import type { Choice } from './ChoiceGroup.tsx';
import { describedBy, FieldFrame, type FieldText, fieldBox } from './FieldFrame.tsx';

type Props<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> &
  FieldText & {
    options: readonly Choice<Value>[];
    value: Value | undefined;
    onChange: (value: Value) => void;
    /** Shown while nothing is chosen. */
    placeholder?: string | undefined;
  };

/** A choice of one of several values, with the browser's own list. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, labelHidden, hint, error, options, value, onChange, placeholder, className, ...select } =
    props;
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      <div className={classNames('relative', fieldBox(error))}>
        <select
          {...select}
          id={id}
          value={value ?? ''}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="min-h-14 w-full appearance-none bg-transparent pr-11 pl-4 text-lead text-ellipsis outline-none"
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-base-100 text-base-content">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
      </div>
    </FieldFrame>
  );
}
