import type { Pose } from '@showup/contract/verification/poses';
import { classNames } from '#ui/style/class-names.ts';
import { PoseDrawing } from './PoseDrawing.tsx';
import { poseScreenTexts, poseTexts } from './pose.texts.ts';

type Props = {
  /** Undefined until the server has asked for one. */
  pose: Pose | undefined;
  isMirrored: boolean;
  isHandsFree: boolean;
  onSwitch: () => void;
};

/** The pose to take, shown over the camera picture. Announces the pose, but not the button beside it. */
export function PoseHint({ pose, isMirrored, isHandsFree, onSwitch }: Props) {
  return (
    <div
      className={classNames(
        pose &&
          'flex animate-fade items-center gap-3 rounded-panel bg-black/60 py-1.5 pr-4 pl-2.5 text-body text-white',
      )}
    >
      <div role="status" className="flex items-center gap-3">
        {pose && (
          <>
            <PoseDrawing pose={pose} isMirrored={isMirrored} className="size-12 shrink-0" />
            <p className="font-semibold text-balance">{poseTexts[pose]}</p>
          </>
        )}
      </div>
      {pose && (
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
