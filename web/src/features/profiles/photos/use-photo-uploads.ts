import { useEffect, useRef, useState } from 'react';
import { upload } from '#lib/api/upload.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { photoUploaded, profileToasts } from '../profiles.texts.ts';
import { type UploadFailure, uploadFailureOf } from './upload-failure.ts';

/** A photo as the person cropped it, and the picture it is a part of. */
interface Crop {
  readonly jpeg: Blob;
  readonly original: Blob;
}

/** A picture on its way into a place; a failed one stays there to be retried or removed. */
export interface PhotoUpload {
  /** Null until the person has cropped it. */
  readonly crop: Crop | null;
  /** An object URL of the crop. */
  readonly preview: string | null;
  readonly share: number;
  readonly failure: UploadFailure | null;
}

/** A photo uploaded from this screen. */
interface Sent {
  readonly preview: string;
  readonly original: Blob;
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

/** The id of the toast about this place. A new or removed picture dismisses it. */
export const errorAt = (place: number) => `photo-${place}`;

type Uploads = Readonly<Record<number, PhotoUpload>>;

const opening: PhotoUpload = { crop: null, preview: null, share: 0, failure: null };

/** Makes object URLs that live as long as the component. */
function useObjectUrls(): (picture: Blob) => string {
  const made = useRef<string[]>([]);
  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);
  return (picture) => {
    const address = URL.createObjectURL(picture);
    made.current.push(address);
    return address;
  };
}

/** What the places wait for. Anything else that finishes was cancelled or replaced. */
function useAttempts() {
  const awaited = useRef<Record<number, AbortController | undefined>>({});
  const giveUp = (place: number) => awaited.current[place]?.abort();
  return {
    attemptAt(place: number): AbortSignal {
      giveUp(place);
      const attempt = new AbortController();
      awaited.current[place] = attempt;
      return attempt.signal;
    },
    giveUp,
  };
}

/** What was uploaded from this screen, by its address. */
function useSent() {
  const [sent, setSent] = useState<Readonly<Record<string, Sent>>>({});
  return {
    note: (address: string, one: Sent) => setSent((all) => ({ ...all, [address]: one })),
    /** The local copy of an uploaded picture, which saves a download. */
    previewOf: (address: string) => sent[address]?.preview,
    /** What a photo uploaded from this screen is a part of. */
    originalOf: (address: string) => sent[address]?.original,
  };
}

/** Uploads pictures into the places of a profile; `onUploaded` gets the address of each. */
export function usePhotoUploads(onUploaded: (place: number, address: string) => void) {
  const [uploads, setUploads] = useState<Uploads>({});
  const { note, previewOf, originalOf } = useSent();
  const makePreview = useObjectUrls();
  const { attemptAt, giveUp } = useAttempts();

  function change(place: number, part: Partial<PhotoUpload>) {
    setUploads((all) => {
      const one = all[place];
      return one ? { ...all, [place]: { ...one, ...part } } : all;
    });
  }

  /** Shows that a picture is coming, until the signal says that it was cancelled or replaced. */
  function begin(place: number): AbortSignal {
    notify.dismiss(errorAt(place));
    setUploads((all) => ({ ...all, [place]: opening }));
    return attemptAt(place);
  }

  function fail(place: number, failure: UploadFailure) {
    change(place, { failure });
    notify.error(failure.canRetry ? failure.text : profileToasts.photoFailed, { id: errorAt(place) });
  }

  async function send(place: number, crop: Crop) {
    const attempt = begin(place);
    const preview = makePreview(crop.jpeg);
    change(place, { crop, preview });
    try {
      const { secure_url } = await upload(crop.jpeg, 'profile', (share) => {
        if (!attempt.aborted) change(place, { share });
      });
      if (attempt.aborted) return;
      note(secure_url, { preview, original: crop.original });
      onUploaded(place, secure_url);
      forget(place);
      notify.success(photoUploaded(place + 1));
    } catch (error) {
      if (!attempt.aborted) fail(place, uploadFailureOf(error));
    }
  }

  function forget(place: number) {
    notify.dismiss(errorAt(place));
    giveUp(place);
    setUploads(({ [place]: _gone, ...rest }) => rest);
  }

  const all = Object.values(uploads);
  return {
    uploads,
    isUploading: all.some(({ failure }) => !failure),
    /** Nothing is on its way or has failed. */
    isAtRest: all.length === 0,
    /** Why a picture has to be replaced by another one. */
    refusal: all.find(({ failure }) => failure?.canRetry === false)?.failure?.text,
    previewOf,
    originalOf,
    begin,
    fail,
    send,
    forget,
  };
}
