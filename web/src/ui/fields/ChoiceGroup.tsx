import { Check } from 'lucide-react';
import { useId } from 'react';
import { KeyHint } from '../buttons/KeyHint.tsx';
import { classNames } from '../style/class-names.ts';
import { choiceEdge, describedBy, FieldError } from './FieldFrame.tsx';

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  hint?: string | undefined;
  /** The key that chooses it, which the screen handles. */
  shortcut?: string | undefined;
};

type Props<Value extends string> = {
  label: string;
  labelHidden?: boolean | undefined;
  options: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  className?: string | undefined;
};

/** A choice of one of a few values, as large rows with a mark on the chosen one. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { label, labelHidden, options, value, onChange, error, className } = props;
  const id = useId();
  return (
    <fieldset
      data-field
      className={classNames('flex min-w-0 flex-col gap-2', className)}
      aria-describedby={describedBy(id, { error })}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-2 text-body font-medium'}>{label}</legend>
      {options.map((option) => (
        <ChoiceRow
          key={option.value}
          id={id}
          option={option}
          chosen={option.value === value}
          error={error}
          onChoose={() => onChange(option.value)}
        />
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

type RowProps = {
  /** The id of the group. */
  id: string;
  option: Choice<string>;
  chosen: boolean;
  error: string | undefined;
  onChoose: () => void;
};

function ChoiceRow({ id, option, chosen, error, onChoose }: RowProps) {
  const { value, label, hint, shortcut } = option;
  return (
    <div
      className={classNames(
        'relative flex min-h-14 items-center gap-3 rounded-control border px-5 py-2 transition active:scale-[0.99]',
        'focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-ink',
        chosen
          ? 'forced-color-adjust-none border-primary-ink bg-primary/12'
          : `bg-base-100 ${choiceEdge(error)}`,
      )}
    >
      <KeyHint name={shortcut} />
      <span className="flex-1">
        <label className="block text-lead">
          {label}
          {/* The input covers the whole row, so that a press anywhere counts. */}
          <input
            type="radio"
            name={id}
            value={value}
            checked={chosen}
            onChange={onChoose}
            aria-keyshortcuts={shortcut}
            aria-describedby={hint && `${id}-${value}-hint`}
            data-missing={error !== undefined || undefined}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {hint && (
          <span id={`${id}-${value}-hint`} className={classNames('block text-note', !chosen && 'text-muted')}>
            {hint}
          </span>
        )}
      </span>
      <Check
        size={20}
        className={classNames('text-primary-ink transition', !chosen && 'opacity-0')}
        aria-hidden
      />
    </div>
  );
}
