import { useSession } from '#features/accounts/accounts.api.ts';
import { CodeScreen, type Standing } from '#features/venues/codes/CodeScreen.tsx';
import { useVerification } from '../verification.api.ts';

/** `/v/…`, for people who scan a code with their phone's camera app. */
export function ScannedCodeScreen() {
  return <CodeScreen standing={useStanding()} />;
}

function useStanding(): Standing {
  const session = useSession();
  const isUnverified = session.data?.verifiedUser === false;
  const verification = useVerification(isUnverified);
  if (session.isPending || (isUnverified && verification.isPending)) return undefined;
  if (!session.data) return 'new';
  if (!isUnverified) return 'verified';
  return verification.data?.verificationStatus === 'Pending' ? 'waiting' : 'unverified';
}
