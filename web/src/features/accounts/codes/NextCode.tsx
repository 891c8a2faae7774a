import { useLocation } from 'react-router';
import { Link } from '#ui/navigation/router.tsx';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import { ResendWait } from './ResendWait.tsx';
import { useSecondsTo } from './use-seconds-to.ts';

/** Says why no code was sent and when one can be. Links to the code entry if one was sent before. */
export function NextCode({ at, hasCode }: { at: string; hasCode: boolean }) {
  const isNow = useSecondsTo(at) === 0;
  const { state, search } = useLocation();
  return (
    <p className="text-muted">
      {isNow ? signInTexts.askNow : signInTexts.askAgain}
      <ResendWait until={at} />
      {!isNow && '.'}{' '}
      {hasCode && (
        <Link
          to={{ pathname: '/otp', search }}
          state={state}
          className="inline-block py-2.5 text-base-content underline underline-offset-4"
        >
          {signInTexts.enterTheLastCode}
        </Link>
      )}
    </p>
  );
}
