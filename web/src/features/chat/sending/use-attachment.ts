import { mediaTexts } from '@showup/contract/platform/media';
import { useEffect, useState } from 'react';
import { compressToJpeg, UnfitPicture } from '../../../lib/device/picture.ts';
import { notify } from '../../../ui/toasts/notify.ts';

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

  useEffect(() => () => void (attachment && URL.revokeObjectURL(attachment.preview)), [attachment]);

  return {
    picture: attachment?.picture ?? null,
    preview: attachment?.preview ?? null,
    isReading,
    async choose(file: File): Promise<void> {
      notify.dismiss(NOT_ATTACHED);
      setReading(true);
      try {
        const picture = await compressToJpeg(file, 'chat');
        setAttachment({ picture, preview: URL.createObjectURL(picture) });
      } catch (error) {
        const text = error instanceof UnfitPicture ? error.message : mediaTexts.unreadable;
        notify.error(text, { id: NOT_ATTACHED });
      } finally {
        setReading(false);
      }
    },
    remove: () => setAttachment(null),
  };
}
