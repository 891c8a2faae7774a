import { countdownText } from '#lib/format/countdown.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import { useSecondsTo } from './use-seconds-to.ts';

/** Counts down to the next code, then renders nothing. Screen readers read it on request, not every second. */
export function ResendWait({ until }: { until: string | null }) {
  const seconds = useSecondsTo(until);
  return (
    seconds > 0 && (
      <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
        {' '}
        {signInTexts.in} {countdownText(seconds)}
      </span>
    )
  );
}
