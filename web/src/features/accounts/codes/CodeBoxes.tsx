import { OTPInput, type SlotProps } from 'input-otp';
import { type ClipboardEvent, useId, useState } from 'react';
import { digitsIn } from '#lib/format/digits.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { describedBy, FieldError } from '#ui/fields/FieldFrame.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { uiTexts } from '#ui/ui.texts.ts';
import { otpTexts } from './otp.texts.ts';

type Props = {
  label: string;
  labelHidden?: boolean | undefined;
  length: number;
  /** Called each time the last empty box is filled. */
  onComplete: (code: string) => void;
  /** What was wrong with the last code. Hidden while a new one is being typed. */
  error?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A numeric code, one box per digit, written in one invisible input. A new `key` empties the boxes; without one, a code
 * that could not be sent stays, to be sent again.
 */
export function CodeBoxes(props: Props) {
  const { label, labelHidden, length, onComplete, error: refusal, disabled, autoFocus, className } = props;
  const id = useId();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<string>();
  const isSent = code !== '' && code === sent;
  const error = code === '' || isSent ? refusal : undefined;
  /** Written over one that could not be sent. The boxes were never empty, so that it has to be sent by hand. */
  const isOther = sent !== undefined && code !== sent && code.length === length;

  function send(whole: string) {
    setSent(whole);
    onComplete(whole);
  }

  /** A whole code replaces what was typed. */
  function paste(event: ClipboardEvent) {
    const whole = digitsIn(event.clipboardData.getData('text')).slice(0, length);
    if (whole.length === length) setCode(whole);
  }

  return (
    <fieldset
      data-field
      className={classNames('min-w-0', className)}
      disabled={disabled}
      aria-describedby={describedBy(id, { error })}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-2 text-body font-medium'}>{label}</legend>
      <OTPInput
        // Disabled while it has the focus, an input never learns that it lost it.
        key={String(disabled)}
        maxLength={length}
        value={code}
        onChange={(text) => setCode(digitsIn(text))}
        onComplete={send}
        pasteTransformer={digitsIn}
        onPaste={paste}
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        autoFocus={autoFocus === true && !isSent}
        aria-label={otpTexts.codeOf(length)}
        aria-invalid={error ? true : undefined}
        containerClassName="flex gap-3"
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position.
        render={({ slots }) => slots.map((slot, at) => <Box key={at} slot={slot} error={error} />)}
      />
      <div className="mt-2 flex flex-col items-start gap-3 empty:hidden">
        <FieldError id={id} error={error} />
        {((error !== undefined && isSent) || isOther) && (
          <Button variant="quiet" size="medium" autoFocus={isSent} onClick={() => send(code)}>
            {isSent ? uiTexts.tryAgain : otpTexts.useThisCode}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function Box({ slot: { char, isActive }, error }: { slot: SlotProps; error: string | undefined }) {
  return (
    <div
      data-box
      className={classNames(
        'grid h-18 flex-1 place-items-center rounded-control border bg-base-100 font-display text-display font-bold tabular-nums transition-[border-color,box-shadow]',
        error ? 'border-error' : isActive ? 'border-primary-ink' : 'border-field-edge',
        isActive && (error ? 'ring-1 ring-error' : 'ring-1 ring-primary-ink'),
        isActive && 'outline-2 outline-transparent', // seen in forced-colours mode, where rings are gone
      )}
    >
      {char}
    </div>
  );
}
