import {
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CSSProperties } from 'react';

/** A press becomes a drag after this many px. */
const MOUSE_SLACK = 8;
/** On a touch screen a quick move scrolls the page; a hold (ms) picks the photo up. */
const TOUCH_HOLD = { delay: 220, tolerance: 8 };

/** Nothing: the picker announces moves itself, also those by keyboard. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** The properties of the context around photos that can be dragged to another slot. */
export function usePhotoDrags(onMove: (from: number, to: number) => void) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_SLACK } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
  );
  return {
    sensors,
    accessibility: silent,
    onDragEnd({ active, over }: DragEndEvent) {
      if (over && over.id !== active.id) onMove(Number(active.id), Number(over.id));
    },
  };
}

/** One slot: its photo can be dragged, and others dropped on it. */
export function usePhotoDrag(slot: number, canMove: boolean) {
  const {
    setNodeRef: setDragged,
    listeners,
    isDragging,
    transform,
  } = useDraggable({
    id: slot,
    disabled: !canMove,
  });
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: slot });
  const style: CSSProperties | undefined = transform
    ? { transform: `translate(${transform.x}px, ${transform.y}px)` }
    : undefined;
  return { setDragged, setTarget, listeners, isDragging, isOver: isOver && !isDragging, style };
}
