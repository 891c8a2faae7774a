import {
  HAND_POSES,
  HANDS_FREE_POSES,
  type HandPose,
  type HandsFreePose,
} from '@showup/contract/verification/poses';
import type { Context } from '#server/context';

const HOUR_MS = 3_600_000;

/**
 * One of each kind, the same for a phone until the hour is over. Someone who deletes the account and comes back gets the
 * same again, and nobody without the key knows which comes next.
 */
export function posesOf(
  { keyedHash }: Pick<Context, 'keyedHash'>,
  phone: string,
  at: Date,
): { pose: HandPose; handsFreePose: HandsFreePose } {
  const hash = keyedHash('poses', `${phone}:${Math.floor(at.getTime() / HOUR_MS)}`);
  return {
    pose: oneOf(HAND_POSES, hash.readUInt32BE(0)),
    handsFreePose: oneOf(HANDS_FREE_POSES, hash.readUInt32BE(4)),
  };
}

function oneOf<T>(choices: readonly [T, ...T[]], number: number): T {
  return choices[number % choices.length] ?? choices[0];
}
