import { mediaTexts } from '@showup/contract/platform/media';
import { type ChangeEvent, useRef, useState } from 'react';
import { ACCEPTED_PICTURES, compressToJpeg, UnfitPicture } from '#lib/device/picture.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { verificationScreenTexts } from '../verification.texts.ts';

/** The toast about the last chosen picture. */
const UNREADABLE = 'chosen-picture';

/** Takes a picture with the phone's own camera app, or chooses one from the device. */
export function PictureChooser({ onPicture }: { onPicture: (jpeg: Blob) => void }) {
  const [isOpening, setOpening] = useState(false);
  const wanted = useRef<File>(undefined);

  /** Another picture may be chosen while one is being opened: the last one counts. */
  async function open(file: File) {
    notify.dismiss(UNREADABLE);
    wanted.current = file;
    setOpening(true);
    try {
      const jpeg = await compressToJpeg(file, 'verification');
      if (wanted.current === file) onPicture(jpeg);
    } catch (error) {
      if (wanted.current !== file) return;
      const text = error instanceof UnfitPicture ? error.message : mediaTexts.unreadable;
      notify.error(text, { id: UNREADABLE });
    } finally {
      if (wanted.current === file) setOpening(false);
    }
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) void open(file);
  }

  return (
    <>
      <label
        aria-busy={isOpening || undefined}
        className={`${buttonClass({ variant: 'quiet' })} cursor-pointer focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-ink`}
      >
        {isOpening && <Spinner />}
        {isOpening ? verificationScreenTexts.openingThePicture : verificationScreenTexts.chooseAPicture}
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
