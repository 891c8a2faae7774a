import { mediaTexts } from '@showup/contract/media';
import { useEffect, useRef, useState } from 'react';
import { compressToJpeg, isPicture, upload } from '../../../lib/api/upload.ts';
import { notify } from '../../../ui/toasts/notify.ts';
import { photoUploaded, profileNotices } from '../profiles.texts.ts';
import { type UploadFailure, uploadFailureOf } from './upload-failure.ts';

/** A picture being uploaded into a place; a failed one stays there to be retried or removed. */
export interface PhotoUpload {
  readonly file: File;
  /** An object URL of the file. */
  readonly preview: string;
  readonly share: number;
  readonly failure: UploadFailure | null;
}

/** The id of the toast about this place. A new or removed picture dismisses it. */
const errorAt = (place: number) => `photo-${place}`;

type Uploads = Readonly<Record<number, PhotoUpload>>;

/** Makes object URLs that live as long as the component. */
function useObjectUrls(): (file: File) => string {
  const made = useRef<string[]>([]);
  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);
  return (file) => {
    const address = URL.createObjectURL(file);
    made.current.push(address);
    return address;
  };
}

/** Uploads pictures into the places of a profile; `onUploaded` gets the address of each. */
export function usePhotoUploads(onUploaded: (place: number, address: string) => void) {
  const [uploads, setUploads] = useState<Uploads>({});
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const makePreview = useObjectUrls();
  /** The upload each place waits for. Any other that finishes was cancelled or replaced. */
  const awaited = useRef<Record<number, File | undefined>>({});

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
    const preview = makePreview(file);
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
    /** The local copy of an uploaded picture, which saves a download. */
    previewOf: (address: string) => previews[address],
    send,
    forget,
  };
}
