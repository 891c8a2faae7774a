/**
 * A keyboard shortcut, shown only on large screens, which usually come with a keyboard, and while keys act. Without a name
 * there is none.
 */
export function KeyHint({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <kbd
      aria-hidden
      className="hidden size-6 shrink-0 place-items-center rounded-small border border-current/40 font-sans text-note keyless:invisible lg:inline-grid"
    >
      {name}
    </kbd>
  );
}
