import { mediaTexts } from '@showup/contract/platform/media';
import { useEffect, useRef, useState } from 'react';
import { compressToJpeg, UnfitPicture } from '#lib/device/picture.ts';
import { unlessAborted } from '#lib/patience.ts';
import { notify } from '#ui/toasts/notify.tsx';

interface Attachment {
  readonly picture: Blob;
  readonly preview: string;
}

/** The id of the toast about the last chosen file. */
const NOT_ATTACHED = 'attachment';

/** The picture for the next message, compressed as soon as it is chosen. */
export function useAttachment() {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController>(undefined);

  useEffect(() => () => reading.current?.abort(), []);
  useEffect(() => () => void (attachment && URL.revokeObjectURL(attachment.preview)), [attachment]);

  return {
    picture: attachment?.picture ?? null,
    preview: attachment?.preview ?? null,
    isReading,
    async choose(file: File): Promise<void> {
      notify.dismiss(NOT_ATTACHED);
      reading.current?.abort();
      const here = new AbortController();
      reading.current = here;
      setReading(true);
      try {
        const picture = await unlessAborted(here.signal, compressToJpeg(file, 'chat'));
        if (picture) setAttachment({ picture, preview: URL.createObjectURL(picture) });
      } catch (error) {
        const text = error instanceof UnfitPicture ? error.message : mediaTexts.unreadable;
        notify.error(text, { id: NOT_ATTACHED });
      } finally {
        if (reading.current === here) setReading(false);
      }
    },
    /** Also stops reading. */
    remove() {
      reading.current?.abort();
      setAttachment(null);
    },
  };
}
