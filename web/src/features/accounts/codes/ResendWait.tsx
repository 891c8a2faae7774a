import { countdownText } from '../../../lib/format/countdown.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import { useSecondsTo } from './use-seconds-to.ts';

/** How long the next code has to wait; nothing once it may be asked for. It is read out on request, not each second. */
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
