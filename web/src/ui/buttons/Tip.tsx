/** The tooltip of the button it is in. A `title` of the button itself would be read after its label, which says the same. */
export function Tip({ text }: { text: string }) {
  return <span title={text} aria-hidden className="absolute inset-0" />;
}
