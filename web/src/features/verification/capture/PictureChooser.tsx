import { mediaTexts } from '@showup/contract/platform/media';
import type { ChangeEvent } from 'react';
import { ACCEPTED_PICTURES, compressToJpeg, UnfitPicture } from '../../../lib/device/picture.ts';
import { buttonClass } from '../../../ui/buttons/Button.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { verificationScreenTexts } from '../verification.texts.ts';

/** The toast about the last chosen picture. */
const UNREADABLE = 'chosen-picture';

/** Takes a picture with the phone's own camera app, or chooses one from the device. */
export function PictureChooser({ onPicture }: { onPicture: (jpeg: Blob) => void }) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!file) return;
    notify.dismiss(UNREADABLE);
    compressToJpeg(file, 'verification').then(onPicture, (error: unknown) => {
      const text = error instanceof UnfitPicture ? error.message : mediaTexts.unreadable;
      notify.error(text, { id: UNREADABLE });
    });
  }

  return (
    <>
      <label
        className={`${buttonClass({ variant: 'quiet' })} cursor-pointer focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-ink`}
      >
        {verificationScreenTexts.chooseAPicture}
        <input
          type="file"
          accept={ACCEPTED_PICTURES}
          capture="environment"
          onChange={choose}
          className="sr-only"
        />
      </label>
      <span className="text-note text-muted">{verificationScreenTexts.chosenPictureHint}</span>
    </>
  );
}
