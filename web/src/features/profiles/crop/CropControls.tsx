import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cropTexts } from './crop.texts.ts';
import { MOVE_STEP, type View, ZOOM_MAX, ZOOM_STEP } from './crop-area.ts';

type Props = {
  view: View;
  onZoom: (zoom: number) => void;
  onZoomBy: (factor: number) => void;
  onMove: (x: number, y: number) => void;
  onTurn: () => void;
};

const moves: readonly { icon: LucideIcon; label: string; x: number; y: number }[] = [
  { icon: ArrowLeft, label: cropTexts.moveTo.left, x: -MOVE_STEP, y: 0 },
  { icon: ArrowUp, label: cropTexts.moveTo.up, x: 0, y: -MOVE_STEP },
  { icon: ArrowDown, label: cropTexts.moveTo.down, x: 0, y: MOVE_STEP },
  { icon: ArrowRight, label: cropTexts.moveTo.right, x: MOVE_STEP, y: 0 },
];

/** Everything that a drag or a pinch does, for those who can do neither. */
export function CropControls({ view, onZoom, onZoomBy, onMove, onTurn }: Props) {
  return (
    <div className="flex shrink-0 flex-col justify-center landscape:w-64">
      <div className="flex items-center gap-1">
        <IconButton icon={ZoomOut} label={cropTexts.zoomOut} onClick={() => onZoomBy(1 / ZOOM_STEP)} />
        <input
          type="range"
          aria-label={cropTexts.zoom}
          aria-valuetext={cropTexts.zoomOf(view.zoom)}
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={view.zoom}
          onChange={(event) => onZoom(event.target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 accent-primary-ink"
        />
        <IconButton icon={ZoomIn} label={cropTexts.zoomIn} onClick={() => onZoomBy(ZOOM_STEP)} />
      </div>
      <div className="flex items-center justify-between gap-1">
        <IconButton icon={RotateCw} label={cropTexts.turn} onClick={onTurn} />
        <div className="flex">
          {moves.map(({ icon, label, x, y }) => (
            <IconButton key={label} icon={icon} label={label} onClick={() => onMove(x, y)} />
          ))}
        </div>
      </div>
    </div>
  );
}
