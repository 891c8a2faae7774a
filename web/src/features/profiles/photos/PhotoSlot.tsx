import { ArrowLeft, ArrowRight, Crop, ImagePlus, type LucideIcon, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Menu, type MenuItem } from '#ui/dialogs/Menu.tsx';
import { useBroken } from '#ui/photos/use-broken.ts';
import { ProgressRing } from '#ui/status/Progress.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { pictureAt } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';
import { usePhotoDrag } from './use-photo-drag.ts';
import type { PhotoUpload } from './use-photo-uploads.ts';

type Cropped = NonNullable<PhotoUpload['crop']>;

type Props = {
  slot: number;
  /** The number of the last slot. */
  last: number;
  photo: string | null;
  /** A local copy, shown instead of downloading the photo. */
  preview: string | undefined;
  upload: PhotoUpload | undefined;
  canMove: boolean;
  /** The form was refused because a photo is missing. */
  isMissing: boolean;
  onChoose: () => void;
  onCrop: () => void;
  onRetry: (crop: Cropped) => void;
  onGiveUp: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function PhotoSlot(props: Props) {
  const { slot, photo, upload, isMissing, onChoose } = props;
  const name = profilesTexts.photoAt(slot);
  const tipId = useId();
  const { setTarget, isOver, isDragging, ...drag } = usePhotoDrag(slot, props.canMove && photo !== null);
  return (
    <div
      ref={setTarget}
      className={classNames(
        'relative aspect-4/5 rounded-panel',
        slot === 0 && 'col-span-2 row-span-2 lg:col-span-1 lg:row-span-1',
        isOver && 'outline-3 outline-offset-2 outline-primary-ink',
        isDragging && 'z-30',
      )}
    >
      {upload ? (
        <Sending name={name} {...props} upload={upload} />
      ) : photo === null ? (
        <button
          type="button"
          onClick={onChoose}
          data-missing={isMissing || undefined}
          aria-label={profilesTexts.addPhotoAt(slot)}
          aria-describedby={tipId}
          className="flex size-full flex-col items-center justify-center gap-2 rounded-panel border-2 border-dashed border-base-content/25 bg-base-200 p-2 text-muted transition hover:border-base-content/50 active:scale-[0.98]"
        >
          <ImagePlus size={28} className="shrink-0" aria-hidden />
          <span id={tipId} className="text-center text-note text-balance">
            {profilesTexts.photoTips[slot]}
          </span>
        </button>
      ) : (
        <Placed {...props} photo={photo} name={name} drag={drag} isDragging={isDragging} />
      )}
      {slot === 0 && (
        <p className="photo-pill pointer-events-none absolute bottom-2 left-2">{profilesTexts.mainPhoto}</p>
      )}
    </div>
  );
}

type PlacedProps = Props & {
  photo: string;
  name: string;
  drag: Pick<ReturnType<typeof usePhotoDrag>, 'setDragged' | 'listeners' | 'style'>;
  isDragging: boolean;
};

function Placed({ photo, name, drag, isDragging, ...props }: PlacedProps) {
  const { slot, preview } = props;
  return (
    <>
      <div
        ref={drag.setDragged}
        {...drag.listeners}
        style={drag.style}
        className={classNames(
          'relative size-full rounded-panel select-none [-webkit-touch-callout:none]',
          isDragging ? 'z-30 cursor-grabbing opacity-85 shadow-above' : 'cursor-grab',
        )}
      >
        <Picture address={preview ?? pictureAt(photo, slot === 0 ? 1080 : 480)} alt={name} />
      </div>
      <div className={classNames('absolute top-0 right-0', isDragging && 'invisible')}>
        <Menu ground="spot" label={profilesTexts.changePhotoAt(slot)} items={actions({ ...props, photo })} />
      </div>
    </>
  );
}

function actions({ slot, last, canMove, onChoose, onCrop, onMove, onRemove }: Props): MenuItem[] {
  const move = (label: string, icon: LucideIcon, to: number): MenuItem[] =>
    canMove && to >= 0 && to <= last ? [{ label, icon, onSelect: () => onMove(to) }] : [];
  return [
    { label: profilesTexts.crop, icon: Crop, onSelect: onCrop },
    { label: profilesTexts.replace, icon: ImagePlus, onSelect: onChoose },
    ...move(profilesTexts.moveLeft, ArrowLeft, slot - 1),
    ...move(profilesTexts.moveRight, ArrowRight, slot + 1),
    { label: profilesTexts.remove, icon: Trash2, danger: true, onSelect: onRemove },
  ];
}

/** The picture with its upload progress, or with a way on after a failure. The upload can be cancelled at any time. */
function Sending({
  name,
  upload,
  onChoose,
  onRetry,
  onGiveUp,
}: Pick<Props, 'onChoose' | 'onRetry' | 'onGiveUp'> & { name: string; upload: PhotoUpload }) {
  return (
    <>
      {upload.preview === null ? (
        <div className="size-full rounded-panel bg-base-300" />
      ) : (
        <Picture address={upload.preview} alt={name} />
      )}
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-panel bg-base-100/90 p-1">
        {upload.failure?.canRetry ? (
          <Button
            size="medium"
            wide
            aria-label={profilesTexts.retryOf(name)}
            onClick={() => upload.crop && onRetry(upload.crop)}
          >
            {profilesTexts.retry}
          </Button>
        ) : upload.failure ? (
          <Button size="medium" wide aria-label={profilesTexts.chooseOtherOf(name)} onClick={onChoose}>
            {profilesTexts.chooseOther}
          </Button>
        ) : (
          <>
            <ProgressRing
              value={upload.share}
              label={(upload.crop ? profilesTexts.uploadingOf : profilesTexts.openingOf)(name)}
            />
            <span aria-hidden className="text-note">
              {upload.crop ? profilesTexts.uploading : profilesTexts.opening}
            </span>
          </>
        )}
        <Button
          variant="plain"
          size="medium"
          wide
          aria-label={profilesTexts.cancelOf(name)}
          onClick={onGiveUp}
        >
          {profilesTexts.cancel}
        </Button>
      </div>
    </>
  );
}

function Picture({ address, alt }: { address: string; alt: string }) {
  const [isBroken, onError] = useBroken(address);
  return (
    <img
      src={isBroken ? '/default-profile.jpg' : address}
      alt={alt}
      decoding="async"
      draggable={false}
      onError={onError}
      className="size-full rounded-panel bg-base-300 object-cover"
    />
  );
}
