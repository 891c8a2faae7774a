import { classNames } from '../style/class-names.ts';

type Props = {
  /** From 0 to 1. */
  value: number;
  /** What is in progress. */
  label: string;
  className?: string | undefined;
};

const share = (value: number) => Math.min(1, Math.max(0, value));

function measured(value: number, label: string) {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(share(value) * 100),
  } as const;
}

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that fills clockwise from the top. `size` in px. */
export function ProgressRing({ value, label, size = 44, className }: Props & { size?: number }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a progressbar is named by its aria-label.
    <svg
      viewBox="0 0 44 44"
      width={size}
      height={size}
      className={classNames('-rotate-90', className)}
      {...measured(value, label)}
    >
      <g fill="none" strokeWidth={4} strokeLinecap="round">
        <circle cx={22} cy={22} r={RADIUS} className="stroke-base-content/12" />
        <circle
          cx={22}
          cy={22}
          r={RADIUS}
          className="stroke-primary-ink transition-[stroke-dashoffset]"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share(value))}
        />
      </g>
    </svg>
  );
}

/** A thin bar, for example for the steps of the onboarding or an upload. */
export function ProgressBar({ value, label, className }: Props) {
  return (
    <div
      {...measured(value, label)}
      className={classNames('h-1 overflow-hidden rounded-full bg-base-content/12', className)}
    >
      <div
        className="h-full origin-left rounded-full bg-primary-ink transition-transform"
        style={{ transform: `scaleX(${share(value)})` }}
      />
    </div>
  );
}
