import type { Pose } from '@showup/contract/verification/poses';
import type { ReactNode } from 'react';
import { classNames } from '#ui/style/class-names.ts';

const HEAD = 'M32 11a11 11 0 1 0 0 22a11 11 0 1 0 0-22';
const SHOULDERS = 'M11 60c1-13 9-19 21-19s20 6 21 19';
/** A raised forearm with a closed hand, to which fingers may be added. */
const FIST = 'M56 60V40M50 32a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4z';

/** An arm from the elbow to the hand. */
const reach = (path: string, x: number, y: number): ReactNode => (
  <>
    <path d={path} />
    <circle cx={x} cy={y} r={4} className="fill-current" />
  </>
);

/** What each pose adds to the head and shoulders, as seen by someone facing the person. */
const drawings: Readonly<Record<Pose, ReactNode>> = {
  'two-fingers': <path d={`${FIST}M53 28L49 13M59 28L63 13`} />,
  'thumb-up': <path d={`${FIST}M52 29V17`} />,
  'open-hand': (
    <path d="M56 60V42M50 26v10a6 6 0 0 0 12 0V26M50 26V14M54 26V11M58 26V11M62 26V14M50 34l-5-5" />
  ),
  fist: <path d={`${FIST}M53 28v4M56 28v4M59 28v4`} />,
  'point-up': <path d={`${FIST}M56 28V11`} />,
  salute: reach('M50 57L61 37L41 16', 40, 15),
  'hand-on-head': reach('M50 57L62 28L38 10', 36, 10),
  'hand-on-ear': reach('M50 57L60 38L44 23', 43, 22),
  'hand-on-cheek': reach('M50 58L56 44L40 29', 39, 28),
  'hand-on-chin': reach('M50 60L46 46L34 34', 33, 33),
  'hand-on-shoulder': reach('M50 58L36 57L18 46', 17, 45),
  'hand-on-chest': reach('M52 52L47 61L32 53', 31, 53),
  'look-left': <path d="M36 20v1M41 20v1M49 22h12M56 17l5 5-5 5" />,
  'look-right': <path d="M23 20v1M28 20v1M15 22H3M8 17l-5 5 5 5" />,
  'look-up': <path d="M28 16v1M36 16v1M54 28V10M49 15l5-5 5 5" />,
  'tilt-head': <path d="M29 18v1M36 21v1M50 12c5 4 7 10 5 16M50 25l5 4 5-5" />,
};

type Props = {
  pose: Pose;
  /** Mirrors the drawing, for people who see themselves mirrored. */
  isMirrored?: boolean;
  className?: string;
};

/** A line drawing of a pose, next to its text. */
export function PoseDrawing({ pose, isMirrored = false, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      strokeWidth={3.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('fill-none stroke-current', isMirrored && '-scale-x-100', className)}
    >
      <path d={HEAD} />
      <path d={SHOULDERS} />
      {drawings[pose]}
    </svg>
  );
}
