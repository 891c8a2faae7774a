import type { RefObject, SyntheticEvent } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { verificationScreenTexts } from '../verification.texts.ts';
import type { Sighting } from './code-sighting.ts';

export interface Frame {
  readonly width: number;
  readonly height: number;
}

type VideoProps = {
  ref: RefObject<HTMLVideoElement | null>;
  isShown: boolean;
  /** Gets the size of the picture, in its own pixels. */
  onFrame: (frame: Frame) => void;
};

export function CameraVideo({ ref, isShown, onFrame }: VideoProps) {
  function measure({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) {
    if (videoWidth && videoHeight) onFrame({ width: videoWidth, height: videoHeight });
  }
  return (
    <video
      ref={ref}
      muted
      playsInline
      autoPlay
      aria-label={verificationScreenTexts.whatYourCameraSees}
      onLoadedMetadata={measure}
      onResize={measure}
      className={classNames('size-full object-cover transition-opacity', !isShown && 'opacity-0')}
    />
  );
}

type OutlineProps = { sighting: NonNullable<Sighting>; frame: Frame };

/** Outlines the code in the picture. */
export function CodeOutline({ sighting, frame }: OutlineProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <polygon
        points={sighting.outline.map(({ x, y }) => `${x},${y}`).join(' ')}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="animate-fade fill-none stroke-success stroke-4"
      />
    </svg>
  );
}
