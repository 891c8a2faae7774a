import { mediaTexts } from '@showup/contract/platform/media';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { compressToJpeg, UnfitPicture } from '#lib/device/picture.ts';
import { unlessAborted } from '#lib/patience.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { chatScreenTexts } from '../chat.texts.ts';

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

type Props = { preview: string | null; isReading: boolean; onRemove: () => void };

/** The picture attached to the next message. */
export function AttachedPicture({ preview, isReading, onRemove }: Props) {
  if (preview === null && !isReading) return null;
  return (
    <div className="relative ml-3 grid h-36 min-w-24 max-w-60 place-items-center self-start overflow-hidden rounded-control bg-base-200">
      {isReading && <Spinner />}
      {preview !== null && !isReading && (
        <img src={preview} alt={chatScreenTexts.attached} className="h-36 min-w-24 object-cover" />
      )}
      <div className="absolute top-0 right-0">
        <IconButton icon={X} label={chatScreenTexts.removeImage} ground="spot" onClick={onRemove} />
      </div>
    </div>
  );
}
