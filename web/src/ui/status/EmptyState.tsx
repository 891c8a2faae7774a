import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

type Props = {
  icon: LucideIcon;
  /** Two people of the sign-in, beside the icon: for screens about people. */
  faces?: FacePair | undefined;
  title: string;
  text?: ReactNode;
  /** The next step, as a button or a link. */
  action?: ReactNode;
  /** Fills the whole screen. Its title is the screen's heading. */
  isScreen?: boolean | undefined;
  className?: string | undefined;
};

type Face = 1 | 2 | 3 | 4 | 5;
type FacePair = readonly [Face, Face];

/** Says what is missing and what to do next. */
export function EmptyState({ icon: Icon, faces, title, text, action, isScreen = false, className }: Props) {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <div
      className={classNames(
        'm-auto flex max-w-80 flex-col items-center gap-2 px-6 py-12 text-center landscape:py-4',
        className,
      )}
    >
      {faces ? (
        <Gathering icon={Icon} faces={faces} />
      ) : (
        <span className="mb-3 grid size-17 place-items-center rounded-full bg-base-200 text-muted">
          <Icon size={28} aria-hidden />
        </span>
      )}
      <Heading className="font-display text-lead font-bold text-balance">{title}</Heading>
      {text && <p className="text-body text-balance text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

function Gathering({ icon: Icon, faces: [left, right] }: { icon: LucideIcon; faces: FacePair }) {
  const face = (number: Face) => (
    <img
      src={`/faces/${number}.webp`}
      alt=""
      width={72}
      height={72}
      // Otherwise React waits for it before it shows a screen, even where it is hidden.
      loading="lazy"
      className="size-18 rounded-full ring-4 ring-base-100"
    />
  );
  return (
    <span className="mb-4 flex items-center *:not-first:-ml-4" aria-hidden>
      {face(left)}
      <span className="z-1 grid size-14 place-items-center rounded-full bg-primary text-primary-content ring-4 ring-base-100">
        <Icon size={26} />
      </span>
      {face(right)}
    </span>
  );
}
