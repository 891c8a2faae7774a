import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../style/class-names.ts';
import { uiTexts } from '../ui.texts.ts';
import { describedBy, FieldError, fieldBox } from './FieldFrame.tsx';

type Props = {
  /** Announced with each box. */
  label: string;
  labelHidden?: boolean | undefined;
  length: number;
  /** Called each time the last empty box is filled. */
  onComplete: (code: string) => void;
  /** What was wrong with the last code. Hidden once a new one is being typed. */
  error?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
};

/** Spreads typed, pasted and autofilled digits over the boxes. Calls `onComplete` when all are full. */
function useDigits(length: number, onComplete: (code: string) => void) {
  const [digits, setDigits] = useState<readonly string[]>(() => Array.from({ length }, () => ''));
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  function focus(at: number) {
    const box = boxes.current[Math.min(Math.max(at, 0), length - 1)];
    box?.focus();
    box?.select();
  }

  function write(at: number, text: string) {
    const next = [...digits];
    const fresh = text.replace(/\D/g, '').slice(0, length - at);
    [...fresh].forEach((digit, offset) => {
      next[at + offset] = digit;
    });
    setDigits(next);
    if (fresh === '') return;
    focus(at + fresh.length);
    if (next.every(Boolean)) onComplete(next.join(''));
  }

  function clear(at: number) {
    setDigits(digits.map((digit, box) => (box === at ? '' : digit)));
    focus(at);
  }

  function change(at: number, value: string) {
    const before = digits[at] ?? '';
    if (value === '') clear(at);
    // A digit typed next to the old one replaces it. Several at once come from autofill.
    else write(at, value.length === 2 && before ? value.replace(before, '') : value);
  }

  function press(at: number, event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace' && !digits[at] && at > 0) clear(at - 1);
    else return;
    event.preventDefault();
  }

  function paste(at: number, event: ClipboardEvent) {
    event.preventDefault();
    const text = event.clipboardData.getData('text').replace(/\D/g, '');
    write(text.length >= length ? 0 : at, text);
  }

  const keep = (at: number) => (box: HTMLInputElement | null) => {
    boxes.current[at] = box;
  };
  return { digits, keep, change, press, paste };
}

/** A numeric code, one box per digit. A new `key` empties the boxes. */
export function CodeBoxes(props: Props) {
  const {
    label,
    labelHidden,
    length,
    onComplete,
    error: refusal,
    disabled = false,
    autoFocus = false,
    className,
  } = props;
  const id = useId();
  const { digits, keep, change, press, paste } = useDigits(length, onComplete);
  const error = digits.some(Boolean) ? undefined : refusal;

  return (
    <fieldset
      data-field
      className={classNames('min-w-0', className)}
      disabled={disabled}
      aria-describedby={describedBy(id, { error })}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-2 text-body font-medium'}>{label}</legend>
      <div className="flex gap-3">
        {digits.map((digit, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            key={at}
            className={classNames('h-18 flex-1', fieldBox(error))}
          >
            <input
              ref={keep(at)}
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete={at === 0 ? 'one-time-code' : 'off'}
              // biome-ignore lint/a11y/noAutofocus: the screen asks for nothing but this code.
              autoFocus={autoFocus && at === 0}
              aria-label={uiTexts.digitAt(at, length)}
              aria-invalid={error ? true : undefined}
              value={digit}
              onChange={(event) => change(at, event.target.value)}
              onKeyDown={(event) => press(at, event)}
              onPaste={(event) => paste(at, event)}
              onFocus={(event) => event.target.select()}
              className="size-full bg-transparent text-center font-display text-display font-bold tabular-nums outline-none"
            />
          </div>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  );
}
