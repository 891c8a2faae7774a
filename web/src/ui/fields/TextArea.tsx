import { type ComponentProps, useId } from 'react';
import { uiTexts } from '../ui.texts.ts';
import { describedBy, FieldFrame, type FieldText, fieldBox } from './FieldFrame.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'value'> & FieldText & { value: string };

/** A field for several lines. With `maxLength`, it shows a count, and announces what is left near the limit. */
export function TextArea({ label, labelHidden, hint, error, className, rows = 4, ...area }: Props) {
  const ownId = useId();
  const id = area.id ?? ownId;
  const max = area.maxLength;
  const left = max === undefined ? Number.POSITIVE_INFINITY : max - area.value.length;
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      <div className={fieldBox(error)}>
        <textarea
          {...area}
          id={id}
          rows={rows}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="block w-full resize-none bg-transparent px-4 pt-4 pb-2 text-lead outline-none"
        />
        {max !== undefined && (
          <span className="block px-4 pb-2.5 text-right text-note tabular-nums text-muted" aria-hidden>
            {area.value.length} / {max}
          </span>
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {left <= 20 ? uiTexts.charactersLeft(left) : ''}
      </p>
    </FieldFrame>
  );
}
