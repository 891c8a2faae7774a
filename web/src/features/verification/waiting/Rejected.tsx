import { ChangePhotosButton } from '#features/profiles/early/EarlyProfile.tsx';
import { pictureAt, useViewer } from '#features/profiles/profiles.api.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { MISMATCH, rejectionAdvice, rejectionText, verificationScreenTexts } from '../verification.texts.ts';

type Props = {
  reason: string | null;
  /** The rejected photo, as long as this device knows it. */
  photo: string | undefined;
  /** Opens the camera at the same venue; undefined if it is not known. */
  onTakeNew: (() => void) | undefined;
};

/** Why the last photo was rejected, beside the photos that it was compared with, and what to do about it. */
export function Rejected({ reason, photo, onTakeNew }: Props) {
  const { photos } = useViewer();
  const advice = rejectionAdvice(reason);
  return (
    <Callout tone="warning" title={rejectionText(reason)} live>
      {advice.text}
      {advice.asks && (
        <>
          {' '}
          <Link to="/complaint" className="underline underline-offset-4">
            {verificationScreenTexts.askAboutIt}
          </Link>
        </>
      )}
      <div className="mt-3 grid max-w-80 grid-cols-2 items-start gap-3">
        {photo !== undefined && <Pictures title={verificationScreenTexts.yourPhoto} sources={[photo]} />}
        <Pictures
          title={verificationScreenTexts.profilePhotos}
          sources={photos.map((one) => pictureAt(one, 480))}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {onTakeNew && (
          <Button size="medium" onClick={onTakeNew}>
            {verificationScreenTexts.takeANewPhoto}
          </Button>
        )}
        {reason === MISMATCH && <ChangePhotosButton />}
      </div>
    </Callout>
  );
}

/** The first is as large as the one beside it, so that the faces can be compared. */
function Pictures({ title, sources }: { title: string; sources: string[] }) {
  return (
    <figure>
      <figcaption className="mb-1 text-note text-muted">{title}</figcaption>
      <div className="grid grid-cols-2 gap-2">
        {sources.map((source) => (
          <img
            key={source}
            src={source}
            alt=""
            className="aspect-3/4 w-full rounded-control bg-base-200 object-cover first:col-span-2"
          />
        ))}
      </div>
    </figure>
  );
}
