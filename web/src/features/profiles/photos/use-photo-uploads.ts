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

/** A picture on its way into a slot; a failed one stays there to be retried or removed. */
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

/** The id of the toast about this slot. A new or removed picture dismisses it. */
export const errorAt = (slot: number) => `photo-${slot}`;

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

/** What the slots wait for. Anything else that finishes was cancelled or replaced. */
function useAttempts() {
  const awaited = useRef<Record<number, AbortController | undefined>>({});
  const giveUp = (slot: number) => awaited.current[slot]?.abort();
  return {
    attemptAt(slot: number): AbortSignal {
      giveUp(slot);
      const attempt = new AbortController();
      awaited.current[slot] = attempt;
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

/** Uploads pictures into the slots of a profile; `onUploaded` gets the address of each. */
export function usePhotoUploads(onUploaded: (slot: number, address: string) => void) {
  const [uploads, setUploads] = useState<Uploads>({});
  const { note, previewOf, originalOf } = useSent();
  const makePreview = useObjectUrls();
  const { attemptAt, giveUp } = useAttempts();

  function change(slot: number, part: Partial<PhotoUpload>) {
    setUploads((all) => {
      const one = all[slot];
      return one ? { ...all, [slot]: { ...one, ...part } } : all;
    });
  }

  /** Shows that a picture is coming, until the signal says that it was cancelled or replaced. */
  function begin(slot: number): AbortSignal {
    notify.dismiss(errorAt(slot));
    setUploads((all) => ({ ...all, [slot]: opening }));
    return attemptAt(slot);
  }

  function fail(slot: number, failure: UploadFailure) {
    change(slot, { failure });
    notify.error(failure.canRetry ? failure.text : profileToasts.photoFailed, { id: errorAt(slot) });
  }

  async function send(slot: number, crop: Crop) {
    const attempt = begin(slot);
    const preview = makePreview(crop.jpeg);
    change(slot, { crop, preview });
    try {
      const { secure_url } = await upload(crop.jpeg, 'profile', (share) => {
        if (!attempt.aborted) change(slot, { share });
      });
      if (attempt.aborted) return;
      note(secure_url, { preview, original: crop.original });
      onUploaded(slot, secure_url);
      forget(slot);
      notify.success(photoUploaded(slot + 1));
    } catch (error) {
      if (!attempt.aborted) fail(slot, uploadFailureOf(error));
    }
  }

  function forget(slot: number) {
    notify.dismiss(errorAt(slot));
    giveUp(slot);
    setUploads(({ [slot]: _gone, ...rest }) => rest);
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
