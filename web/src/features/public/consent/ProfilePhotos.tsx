import { useViewer } from '#features/profiles/profiles.api.ts';
import { Link } from '#ui/navigation/router.tsx';
import { consentTexts } from './consent.texts.ts';

const link = 'inline-block py-1 underline underline-offset-2';

/** Says what withdrawing the profile's own photos takes, since the app is nothing without them. */
export function ProfilePhotos() {
  const { verifiedUser, identifiedAs } = useViewer();
  const canHide = verifiedUser && identifiedAs === 'Female';
  return (
    <p className="mt-3 text-note text-muted">
      {consentTexts.profilePhotos}
      {canHide && (
        <>
          <Link to="/myprofile" className={link}>
            {consentTexts.hide}
          </Link>
          {consentTexts.or}
        </>
      )}
      <Link to={verifiedUser ? '/profile' : '/account'} className={link}>
        {consentTexts.delete}
      </Link>
      {consentTexts.end}
    </p>
  );
}
