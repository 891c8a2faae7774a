import { mediaTexts } from '@showup/contract/media';
import { useEffect, useRef, useState } from 'react';
import { compressToJpeg, isPicture, upload } from '../../../lib/api/upload.ts';
import { notify } from '../../../ui/toasts/notify.tsx';
import { photoUploaded, profileNotices } from '../profiles.texts.ts';
import { type UploadFailure, uploadFailureOf } from './upload-failure.ts';

/** A picture on its way into a place; one that failed waits there for what to do about it. */
export interface PhotoUpload {
  readonly file: File;
  /** Shows the file itself, before it has arrived. */
  readonly preview: string;
  readonly share: number;
  readonly failure: UploadFailure | null;
}

/** The toast about the picture in this place: another one, or none, answers it. */
const errorAt = (place: number) => `photo-${place}`;

type Uploads = Readonly<Record<number, PhotoUpload>>;

/** Uploads pictures into the places of a profile; `onUploaded` hears the address of each. */
export function usePhotoUploads(onUploaded: (place: number, address: string) => void) {
  const [uploads, setUploads] = useState<Uploads>({});
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const made = useRef<string[]>([]);
  /** What is awaited in each place; what was given up arrives unheard. */
  const awaited = useRef<Record<number, File | undefined>>({});

  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);

  function change(place: number, part: Partial<PhotoUpload>) {
    setUploads((all) => {
      const one = all[place];
      return one ? { ...all, [place]: { ...one, ...part } } : all;
    });
  }

  async function send(place: number, file: File) {
    notify.dismiss(errorAt(place));
    if (!isPicture(file)) {
      notify.error(mediaTexts.notAnImage, { id: errorAt(place) });
      return;
    }
    const preview = URL.createObjectURL(file);
    made.current.push(preview);
    awaited.current[place] = file;
    setUploads((all) => ({ ...all, [place]: { file, preview, share: 0, failure: null } }));
    try {
      const jpeg = await compressToJpeg(file);
      const { secure_url } = await upload(jpeg, 'profile', (share) => change(place, { share }));
      if (awaited.current[place] !== file) return;
      setPreviews((all) => ({ ...all, [secure_url]: preview }));
      onUploaded(place, secure_url);
      forget(place);
      notify.success(photoUploaded(place + 1));
    } catch (error) {
      if (awaited.current[place] !== file) return;
      const failure = uploadFailureOf(error);
      change(place, { failure });
      notify.error(failure.canRetry ? failure.text : profileNotices.photoFailed, { id: errorAt(place) });
    }
  }

  function forget(place: number) {
    notify.dismiss(errorAt(place));
    awaited.current[place] = undefined;
    setUploads(({ [place]: _gone, ...rest }) => rest);
  }

  return {
    uploads,
    isUploading: Object.values(uploads).some(({ failure }) => !failure),
    /** Why a picture has to be replaced by another one. */
    refusal: Object.values(uploads).find(({ failure }) => failure?.canRetry === false)?.failure?.text,
    /** The picture that was just sent, so that it need not be loaded back. */
    previewOf: (address: string) => previews[address],
    send,
    forget,
  };
}
