import { type RefObject, useEffect, useState } from 'react';
import { type FrameFlaw, greyOf, measureFrame, nothingSeen, watchFrame } from './frame-quality.ts';

const LOOK_EVERY_MS = 250;
/** Enough to tell a blur by, and done in a few milliseconds on a phone. */
const LONGEST_SIDE = 320;

/** Looks at the running video a few times a second; answers what is wrong with the picture, once it has been so for a moment. */
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

/** What is shown now, made small; undefined before the first picture. */
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
