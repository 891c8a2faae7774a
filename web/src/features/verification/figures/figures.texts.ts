import { PUBLISHED_FROM, type Rate, type ReviewerFigures } from '@showup/contract/verification/figures';
import { momentText } from '#lib/format/moments.ts';

export const figuresTexts = {
  reviewers: 'Reviewers',
  overall: 'Everyone',
  loading: 'Loading',
  notLoaded: 'The figures did not load',
  none: 'No figures yet',
  noneText: 'Decisions about verification photos are counted from the day after on.',
  decisions: 'Decisions',
  medianSeconds: 'Seconds, median',
  falseAccepts: 'False accepts',
  falseRejects: 'False rejects',
  agreement: 'Agreement',
  unknown: 'not known yet',
  what: 'Of the last 90 days. Some entries are controls, of which we know whether both pictures show one person; they look like any other. False accepts are controls with two people that were approved, false rejects those with one person that were rejected. Agreement is how often a second look came to the same decision.',
  drawn:
    'The controls of this demo are drawn. They show how it works; the figures say nothing about how well anyone recognises faces.',
} as const;

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** `4 % (1 to 11 % of 96)`. */
export function rateText(rate: Rate | null): string {
  if (rate === null) return figuresTexts.unknown;
  const { share, low, high, of } = rate;
  return `${percent(share)} (${Math.round(low * 100)} to ${percent(high)}, of ${of})`;
}

export const secondsText = (seconds: number | null) =>
  seconds === null ? figuresTexts.unknown : `${seconds.toFixed(1)} s`;

/** Whether the figures may be published, and up to when they count. */
export function publishingText({ isPublishable, judgedControls, until }: ReviewerFigures): string {
  const { reviewers, controls } = PUBLISHED_FROM;
  const may = isPublishable
    ? 'The figures for everyone may be published.'
    : `The figures for everyone may be published from ${reviewers} reviewers and ${controls} judged controls on; there are ${judgedControls}.`;
  return `${may} Counted up to ${momentText(until)}.`;
}
