/** A zoomed picture: enlarged `scale` times, its centre moved by `x` and `y` px from the centre of its frame. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** In px, relative to the centre of the frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 8;
/** The scale that `toggledAt` zooms to, large enough to see a face. */
const CLOSE = 2.5;
export const STEP = 1.5;

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** Keeps the picture inside its frame. */
function kept({ scale, x, y }: View, { width, height }: Frame): View {
  return { scale, x: within(x, ((scale - 1) * width) / 2), y: within(y, ((scale - 1) * height) / 2) };
}

export function movedBy(view: View, { x, y }: Point, frame: Frame): View {
  return kept({ ...view, x: view.x + x, y: view.y + y }, frame);
}

/** Zooms by `factor`, keeping what is at `point` in place. */
export function zoomedBy(view: View, factor: number, point: Point, frame: Frame): View {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return kept(
    { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    frame,
  );
}

/** Zooms in on a point, or back out to the whole picture. */
export function toggledAt(view: View, point: Point, frame: Frame): View {
  return view.scale > 1 ? WHOLE : zoomedBy(WHOLE, CLOSE, point, frame);
}
