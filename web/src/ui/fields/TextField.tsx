import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';
import { describedBy, FieldFrame, type FieldText, fieldBox } from './FieldFrame.tsx';

type Props = Omit<ComponentProps<'input'>, 'prefix' | 'size'> &
  FieldText & {
    /** Shown before the text, separated by a fine line. */
    prefix?: ReactNode;
    /** Shown after the text, for example a button. */
    suffix?: ReactNode;
  };

/** A field for one line of text. `className` positions the whole field. */
export function TextField({ label, labelHidden, hint, error, prefix, suffix, className, ...input }: Props) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      <div className={classNames('flex min-h-14 items-center', fieldBox(error))}>
        {prefix && (
          <span className="my-3 border-r border-base-content/15 px-4 text-lead tabular-nums text-muted">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="min-h-14 w-full min-w-0 flex-1 bg-transparent px-4 text-lead outline-none disabled:opacity-60"
        />
        {suffix && <span className="pr-1.5">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}
