import { HandsFreePose, type Pose } from '@showup/contract/verification/poses';
import { PoseDrawing } from './PoseDrawing.tsx';
import { poseScreenTexts, poseTexts } from './pose.texts.ts';

/** The pose the person was asked to take, for the reviewing admin. */
export function PoseAsked({ pose }: { pose: Pose }) {
  return (
    <div className="col-span-2 flex items-center gap-3 rounded-panel bg-base-200 px-3 py-2">
      <PoseDrawing pose={pose} className="size-12 shrink-0 lg:size-16" />
      <div className="min-w-0">
        <p className="text-body font-medium">
          {poseScreenTexts.asked}: {poseTexts[pose]}
        </p>
        <p className="text-note text-muted">
          {HandsFreePose.safeParse(pose).success && `${poseScreenTexts.insteadOfAHand} `}
          {poseScreenTexts.guideline}
        </p>
      </div>
    </div>
  );
}
