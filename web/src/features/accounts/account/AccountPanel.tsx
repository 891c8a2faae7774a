import { type ReactNode, type Ref, useId } from 'react';

type Props = {
  title: string;
  /** The heading, where the focus goes when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A part of the account under its heading. */
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

/** The rows of a part, as one box. */
export const panelBox = 'rounded-panel border border-hairline bg-base-200';
/** One of them, with what it holds at the left and what can be done at the right. */
export const panelRow =
  'flex min-h-16 items-center gap-3 border-t border-hairline py-2.5 pl-5 first:border-t-0';
