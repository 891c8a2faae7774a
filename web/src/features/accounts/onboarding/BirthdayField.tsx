import { plainDigits } from '@showup/contract/platform/digits';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { digitsIn } from '#lib/format/digits.ts';
import { describedBy, FieldError, fieldBox } from '#ui/fields/FieldFrame.tsx';
import { isForInputMethod } from '#ui/fields/input-method.ts';
import { type BirthdayPart, birthdayParts, isFull, wholeBirthday } from './birthday-entry.ts';
import { onboardingTexts } from './onboarding.texts.ts';
import type { Birthday } from './onboarding-draft.ts';

type Props = {
  value: Birthday;
  onChange: (value: Birthday) => void;
  error: string | undefined;
  /** Another field says the same. */
  isErrorRepeated?: boolean | undefined;
  hint?: string | undefined;
};

/** A separator after a complete part, as in 4/12/1998. */
const SEPARATOR = /\d\D$/;

/** Moves to the next box when one is full, and accepts a pasted date. */
function useBirthdayBoxes(value: Birthday, onChange: (value: Birthday) => void) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  /** The box that the focus moved to automatically, until something is typed in it. */
  const ledTo = useRef<number>(undefined);

  function write(at: number, { part, length }: BirthdayPart, text: string) {
    const digits = digitsIn(text).slice(0, length);
    onChange({ ...value, [part]: digits });
    const isWritten = digits.length > value[part].length && isFull(part, digits);
    if (isWritten || SEPARATOR.test(plainDigits(text))) lead(at + 1);
  }

  function lead(to: number) {
    boxes.current[to]?.focus();
    ledTo.current = to;
  }

  function press(at: number, event: KeyboardEvent<HTMLInputElement>) {
    if (isForInputMethod(event.nativeEvent)) return;
    const isLedHere = ledTo.current === at;
    ledTo.current = undefined;
    // Someone who presses Tab right after an automatic move wants to be in that same box.
    if (event.key === 'Tab' && !event.shiftKey && isLedHere) event.preventDefault();
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || at === 0) return;
    event.preventDefault();
    boxes.current[at - 1]?.focus();
  }

  function paste(event: ClipboardEvent) {
    const whole = wholeBirthday(event.clipboardData.getData('text'));
    if (!whole) return;
    event.preventDefault();
    onChange(whole);
  }

  const keep = (at: number) => (box: HTMLInputElement | null) => {
    boxes.current[at] = box;
  };
  return { keep, write, press, paste };
}

/** A date of birth as day, month and year, typed on a number keyboard. */
export function BirthdayField({ value, onChange, error, isErrorRepeated, hint }: Props) {
  const id = useId();
  const { keep, write, press, paste } = useBirthdayBoxes(value, onChange);
  return (
    <fieldset data-field aria-describedby={describedBy(id, { hint, error })}>
      <legend className="mb-2 text-body font-medium">{onboardingTexts.dateOfBirth}</legend>
      <div className="flex gap-3">
        {birthdayParts.map((box, at) => (
          <label key={box.part} className={box.part === 'year' ? 'flex-3' : 'flex-2'}>
            <span className="mb-1 block text-note text-muted">{box.label}</span>
            <span className={`block ${fieldBox(error)}`}>
              <input
                ref={keep(at)}
                type="text"
                inputMode="numeric"
                autoComplete={box.autoComplete}
                placeholder={box.example}
                value={value[box.part]}
                aria-invalid={error ? true : undefined}
                onChange={(event) => write(at, box, event.target.value)}
                onKeyDown={(event) => press(at, event)}
                onPaste={paste}
                className="min-h-14 w-full bg-transparent px-4 text-lead tabular-nums outline-none"
              />
            </span>
          </label>
        ))}
      </div>
      <div className="mt-2 flex flex-col gap-1">
        <FieldError id={id} error={error} isRepeated={isErrorRepeated} />
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-note text-muted">
            {hint}
          </p>
        )}
      </div>
    </fieldset>
  );
}
