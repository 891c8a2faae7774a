import { type RefObject, useLayoutEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area, Size } from '#lib/device/picture.ts';
import { Spinner } from '#ui/status/Spinner.tsx';
import { cropTexts } from './crop.texts.ts';
import { CROP_ASPECT, MOVE_STEP, type View, ZOOM_MAX } from './crop-area.ts';

type Props = {
  /** Not there yet while it is being made. */
  preview: string | undefined;
  isShown: boolean;
  view: View;
  onView: (change: Partial<View>) => void;
  onFrame: (size: Size) => void;
  /** Gets the part of the picture in the frame, in percent. */
  onPart: (part: Area) => void;
  onShown: () => void;
};

/**
 * The frame is as large as the stage allows. The picture is dimmed beyond it. A tall card shows only what is between the
 * lines.
 */
export function CropFrame({ preview, isShown, view, onView, onFrame, onPart, onShown }: Props) {
  const [frame, setFrame] = useState<RefObject<HTMLElement | null>>();

  // The arrow keys work at once. After painting, the focus could already be on another control.
  useLayoutEffect(() => {
    if (isShown) frame?.current?.focus({ preventScroll: true });
  }, [isShown, frame]);

  return (
    <div className="on-photo @container-size grid flex-1 place-items-center overflow-hidden bg-black text-white landscape:rounded-panel">
      <div
        aria-busy={!isShown || undefined}
        className="relative grid aspect-4/5 w-[min(100cqw-3rem,80cqh-1.2rem)] place-items-center"
      >
        {preview === undefined ? (
          <Spinner size={28} />
        ) : (
          <Cropper
            key={preview}
            image={preview}
            crop={view.crop}
            zoom={view.zoom}
            maxZoom={ZOOM_MAX}
            aspect={CROP_ASPECT}
            objectFit="cover"
            showGrid={false}
            keyboardStep={MOVE_STEP}
            onCropChange={(crop) => onView({ crop })}
            onZoomChange={(zoom) => onView({ zoom })}
            onCropAreaChange={onPart}
            onCropSizeChange={onFrame}
            onMediaLoaded={onShown}
            setCropperRef={setFrame}
            disableAutomaticStylesInjection
            style={{ containerStyle: { overflow: 'visible' } }}
            classes={{ cropAreaClassName: 'rounded-panel' }}
            cropperProps={{ role: 'application', 'aria-label': cropTexts.frame }}
            mediaProps={{ draggable: false }}
          />
        )}
        {isShown && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-[14%] inset-y-0 z-1 border-x border-dashed border-white/50"
          />
        )}
      </div>
    </div>
  );
}
