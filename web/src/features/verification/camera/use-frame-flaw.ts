import { type RefObject, useEffect, useState } from 'react';
import { type FrameFlaw, greyOf, measureFrame, nothingSeen, watchFrame } from './frame-quality.ts';

const LOOK_EVERY_MS = 250;
/** Large enough to detect blur, and fast enough for a phone (a few milliseconds). */
const LONGEST_SIDE = 320;

/** Checks the running video a few times a second. Returns the flaw in the picture once it has lasted a moment. */
export function useFrameFlaw(video: RefObject<HTMLVideoElement | null>, isOn: boolean): FrameFlaw {
  const [flaw, setFlaw] = useState<FrameFlaw>();

  useEffect(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!isOn || !context) return;
    let watch = nothingSeen;
    const timer = setInterval(() => {
      const frame = video.current && greyFrameOf(video.current, context);
      if (!frame) return;
      watch = watchFrame(watch, measureFrame(frame));
      setFlaw(watch.flaw);
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      setFlaw(undefined);
    };
  }, [video, isOn]);

  return flaw;
}

/** The current frame, scaled down; undefined before the first one. */
function greyFrameOf(video: HTMLVideoElement, context: CanvasRenderingContext2D) {
  const { videoWidth, videoHeight, readyState } = video;
  if (!videoWidth || !videoHeight || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  context.canvas.width = width;
  context.canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  return { width, height, pixels: greyOf(context.getImageData(0, 0, width, height).data) };
}
