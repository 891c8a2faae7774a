import { type ReactNode, type Ref, useId } from 'react';

type Props = {
  title: string;
  /** The heading, which takes the focus when the focused row disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A section of the account screen. */
export function AccountPanel({ title, headingRef, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5">
      <h2 ref={headingRef} id={id} tabIndex={-1} className="font-display text-lead font-bold outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The box around the rows of a section. */
export const panelBox = 'rounded-panel border border-hairline bg-base-200';
/** A row: its content on the left, its actions on the right. */
export const panelRow =
  'flex min-h-16 items-center gap-3 border-t border-hairline py-2.5 pl-5 first:border-t-0';
