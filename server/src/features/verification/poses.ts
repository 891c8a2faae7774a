import { randomInt } from 'node:crypto';
import { HAND_POSES, HANDS_FREE_POSES, type HandPose, type HandsFreePose } from '@showup/contract/poses';

/** One of each kind. Nobody may know which comes next. */
export function anyPoses(): { pose: HandPose; handsFreePose: HandsFreePose } {
  return { pose: anyOf(HAND_POSES), handsFreePose: anyOf(HANDS_FREE_POSES) };
}

function anyOf<T>(choices: readonly [T, ...T[]]): T {
  return choices[randomInt(choices.length)] ?? choices[0];
}
