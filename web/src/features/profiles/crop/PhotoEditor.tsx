import 'react-easy-crop/react-easy-crop.css';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Area, Size } from '#lib/device/picture.ts';
import { isCommand } from '#lib/keyboard/shortcut.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { CropControls } from './CropControls.tsx';
import { CropFrame } from './CropFrame.tsx';
import { cropTexts } from './crop.texts.ts';
import {
  looksBlurred,
  movedBy,
  overFrame,
  pixelsOf,
  startView,
  type View,
  wholeView,
  ZOOM_STEP,
  zoomedTo,
} from './crop-area.ts';
import { cropped, previewOf, turned } from './picture-canvas.ts';

type Props = {
  slot: number;
  picture: HTMLCanvasElement;
  /** How many chosen pictures come after this one. */
  waiting: number;
  onUse: (jpeg: Promise<Blob>) => void;
  /** Uses those that come after it, too, as they start. */
  onUseAll: (jpeg: Promise<Blob>) => void;
  onCancel: () => void;
  /** The picture can't be shown. */
  onFail: (error: unknown) => void;
};

/** A copy of the picture that an `<img>` can show. */
function usePreview(picture: HTMLCanvasElement, onFail: (error: unknown) => void) {
  const [shown, setShown] = useState<string>();
  const [preview, setPreview] = useState<{ picture: HTMLCanvasElement; address: string }>();
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    let address: string | undefined;
    let isOver = false;
    previewOf(picture).then(
      (jpeg) => {
        if (isOver) return;
        address = URL.createObjectURL(jpeg);
        setPreview({ picture, address });
      },
      (error) => !isOver && fail(error),
    );
    return () => {
      isOver = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [picture]);
  const address = preview?.picture === picture ? preview.address : undefined;
  return {
    preview: address,
    isShown: address !== undefined && shown === address,
    onShown: () => setShown(address),
  };
}

/** Zooms with + and -, wherever the focus is in the dialog. */
function useZoomKeys(zoomBy: (factor: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const factor = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP, _: 1 / ZOOM_STEP }[event.key];
    if (factor === undefined || isCommand(event)) return;
    event.preventDefault();
    zoomBy(factor);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** What the person has set: how the picture is turned, zoomed and placed behind the frame. */
function useCrop(given: HTMLCanvasElement) {
  const [picture, setPicture] = useState(given);
  /** Null until the frame has a size, which the start depends on. */
  const [view, setView] = useState<View | null>(null);
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 });
  const [part, setPart] = useState<Area | null>(null);
  const [said, setSaid] = useState('');

  const shown = view ?? wholeView;

  function zoomBy(factor: number) {
    const next = zoomedTo(shown, shown.zoom * factor);
    setView(next);
    setSaid(`${cropTexts.zoom}: ${cropTexts.zoomOf(next.zoom)}`);
  }

  return {
    picture,
    view: shown,
    said,
    area: part && pixelsOf(part, picture),
    setPart,
    zoomBy,
    fit(size: Size) {
      setFrame(size);
      // It has none before the picture is loaded.
      if (size.width > 0) setView((now) => now ?? startView(picture, size));
    },
    zoomTo: (zoom: number) => setView(zoomedTo(shown, zoom)),
    change: (changed: Partial<View>) => setView((now) => now && { ...now, ...changed }),
    move: (x: number, y: number) => setView(overFrame(movedBy(shown, x, y), picture, frame)),
    turn() {
      setPart(null);
      setView(null);
      setPicture(turned(picture));
      setSaid(cropTexts.turned);
    },
  };
}

/** Chooses the part of a picture that becomes a photo. Loaded when someone edits their photos. */
export function PhotoEditor({ slot, picture: given, waiting, onUse, onUseAll, onCancel, onFail }: Props) {
  const crop = useCrop(given);
  const { picture } = crop;
  const preview = usePreview(picture, onFail);
  // The frame reports a part as soon as it has a size, which may be before the picture has one.
  const area = preview.isShown ? crop.area : null;
  useZoomKeys(crop.zoomBy);

  return (
    <Dialog
      full
      title={cropTexts.title(slot)}
      onClose={onCancel}
      foot={
        <Answers
          waiting={waiting}
          onUse={area && (() => onUse(cropped(picture, area)))}
          onUseAll={area && (() => onUseAll(cropped(picture, area)))}
          onCancel={onCancel}
        />
      }
    >
      <div className="flex flex-1 flex-col gap-2 landscape:flex-row landscape:items-stretch landscape:gap-6">
        <div className="relative -mx-6 flex min-h-56 flex-1 landscape:mx-0 landscape:min-h-0">
          <CropFrame
            {...preview}
            view={crop.view}
            onView={crop.change}
            onFrame={crop.fit}
            onPart={crop.setPart}
          />
          <SmallWarning area={area} />
        </div>
        <p className="text-center text-note text-muted landscape:hidden">{cropTexts.hint}</p>
        <CropControls
          view={crop.view}
          onZoom={crop.zoomTo}
          onZoomBy={crop.zoomBy}
          onMove={crop.move}
          onTurn={crop.turn}
        />
      </div>
      <p role="status" className="sr-only">
        {crop.said}
      </p>
    </Dialog>
  );
}

type AnswersProps = {
  waiting: number;
  /** Null until there is a part to use. */
  onUse: (() => void) | null;
  onUseAll: (() => void) | null;
  onCancel: () => void;
};

function Answers({ waiting, onUse, onUseAll, onCancel }: AnswersProps) {
  // Three fit side by side on the smallest phones only by their own widths.
  const room = waiting > 0 ? 'flex-auto px-2!' : 'flex-1';
  return (
    <>
      <Button variant="quiet" className={room} onClick={onCancel}>
        {cropTexts.cancel}
      </Button>
      {waiting > 0 && (
        <Button variant="quiet" className={room} disabled={!onUseAll} onClick={() => onUseAll?.()}>
          {cropTexts.allOf(waiting + 1)}
        </Button>
      )}
      <Button className={room} disabled={!onUse} onClick={() => onUse?.()}>
        {cropTexts.usePhoto}
      </Button>
    </>
  );
}

/** Lies on the photo, so that nothing moves when it appears. */
function SmallWarning({ area }: { area: Area | null }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-3 grid place-items-center px-6"
    >
      {area && looksBlurred(area) && (
        <p className="flex items-center gap-2 rounded-control border border-white/30 bg-black px-3 py-1.5 text-note font-medium text-white">
          <TriangleAlert size={18} className="shrink-0" aria-hidden />
          {cropTexts.small(area.width)}
        </p>
      )}
    </div>
  );
}
