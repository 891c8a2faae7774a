import { X } from 'lucide-react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { chatScreenTexts } from '../chat.texts.ts';

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
