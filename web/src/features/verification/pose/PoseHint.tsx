import type { Pose } from '@showup/contract/verification/poses';
import { PoseDrawing } from './PoseDrawing.tsx';
import { poseScreenTexts, poseTexts } from './pose.texts.ts';

type Props = {
  pose: Pose;
  isMirrored: boolean;
  isHandsFree: boolean;
  /** Absent once the photo has been taken. */
  onSwitch?: () => void;
};

/** The pose to take, shown over the camera picture. */
export function PoseHint({ pose, isMirrored, isHandsFree, onSwitch }: Props) {
  return (
    <div className="flex animate-fade items-center gap-3 rounded-panel bg-black/60 py-1.5 pr-4 pl-2.5 text-body text-white">
      <PoseDrawing pose={pose} isMirrored={isMirrored} className="size-12 shrink-0" />
      <p className="font-semibold text-balance">{poseTexts[pose]}</p>
      {onSwitch && (
        <button
          type="button"
          onClick={onSwitch}
          className="pointer-events-auto min-h-11 text-left text-note underline decoration-1 underline-offset-4"
        >
          {isHandsFree ? poseScreenTexts.withAHand : poseScreenTexts.withoutHands}
        </button>
      )}
    </div>
  );
}
