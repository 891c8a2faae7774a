import { overviewTexts } from './overview.texts.ts';

interface Point {
  readonly label: string;
  readonly amount: number;
}

type Props = {
  /** What is counted. Also the heading of the table that screen readers get instead of the plot. */
  title: string;
  points: readonly Point[];
  /** Bars for daily events, a line for a level at the end of each day. */
  shape: 'bars' | 'line';
  amountText: (amount: number) => string;
};

const STEP = 10;
const GAP = 2;
const HEIGHT = 72;
/** The smallest height in px, so that small amounts stay visible. */
const LEAST = 2;

/** Plots an amount per day, or says that there is nothing to plot. */
export function DayPlot({ title, points, shape, amountText }: Props) {
  const most = Math.max(...points.map(({ amount }) => amount), 0);
  const heightOf = (amount: number) =>
    amount === 0 || most === 0 ? 0 : Math.max(LEAST, (amount / most) * HEIGHT);
  const width = points.length * STEP;
  return (
    <>
      <div aria-hidden>
        <p className="text-note text-muted tabular-nums">
          {most > 0 ? overviewTexts.most(amountText(most)) : overviewTexts.none}
        </p>
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-1 h-18 w-full overflow-visible"
        >
          {shape === 'bars' ? (
            points.map(({ label, amount }, at) => (
              <rect
                key={label}
                x={at * STEP + GAP / 2}
                y={HEIGHT - heightOf(amount)}
                width={STEP - GAP}
                height={heightOf(amount)}
                className="fill-primary-ink"
              />
            ))
          ) : (
            <Line heights={points.map(({ amount }) => heightOf(amount))} />
          )}
        </svg>
        <p className="flex justify-between border-t border-base-content/40 pt-1 text-note text-muted">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </p>
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{overviewTexts.day}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, amount }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{amountText(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Line({ heights }: { heights: readonly number[] }) {
  const points = heights.map((height, at) => `${at * STEP + STEP / 2},${HEIGHT - height}`).join(' ');
  const [first, last] = [STEP / 2, (heights.length - 1) * STEP + STEP / 2];
  return (
    <>
      <polygon points={`${first},${HEIGHT} ${points} ${last},${HEIGHT}`} className="fill-primary-ink/20" />
      <polyline
        points={points}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-primary-ink stroke-2 [stroke-linejoin:round]"
      />
    </>
  );
}
