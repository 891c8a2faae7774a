import { MINIMUM_AGE } from '@showup/contract/profiles';
import { Link } from 'react-router';

export function LegalLine() {
  return (
    <p className="text-center text-note text-balance text-muted">
      By continuing you accept the{' '}
      <Link to="/terms" className="py-1 underline underline-offset-2">
        Terms
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" className="py-1 underline underline-offset-2">
        Privacy policy
      </Link>
      . {MINIMUM_AGE} and over.
    </p>
  );
}
