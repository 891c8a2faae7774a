import type { LucideIcon } from 'lucide-react';

/** Classes of a button or link around a WordedIcon. */
export const wordedClass =
  'inline-flex min-h-11 min-w-11 shrink-0 flex-col items-center justify-center rounded-control px-2 transition hover:bg-base-content/8 active:scale-95';

/** An icon above its word, for a bar at the top. Where text is so large that it would not fit, the icon alone. */
export function WordedIcon({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <>
      <Icon size={22} aria-hidden />
      <span className="hidden text-note font-medium min-[22rem]:block">{word}</span>
    </>
  );
}
