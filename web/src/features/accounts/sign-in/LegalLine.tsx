import { MINIMUM_AGE } from '@showup/contract/profiles/age';
import { Link } from '#ui/navigation/router.tsx';
import { signInTexts } from './sign-in.texts.ts';

export function LegalLine() {
  return (
    <p className="text-center text-note text-balance text-muted">
      {signInTexts.accept}{' '}
      <Link to="/terms" className="py-1 underline underline-offset-2">
        {signInTexts.terms}
      </Link>{' '}
      {signInTexts.andThe}{' '}
      <Link to="/privacy" className="py-1 underline underline-offset-2">
        {signInTexts.privacyPolicy}
      </Link>
      . {MINIMUM_AGE} {signInTexts.andOver}
    </p>
  );
}
