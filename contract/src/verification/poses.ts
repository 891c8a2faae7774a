import * as z from 'zod/mini';

/** Poses the camera asks for, so that an old picture is not enough. */
export const HAND_POSES = [
  'two-fingers',
  'thumb-up',
  'open-hand',
  'fist',
  'point-up',
  'salute',
  'hand-on-head',
  'hand-on-ear',
  'hand-on-cheek',
  'hand-on-chin',
  'hand-on-shoulder',
  'hand-on-chest',
] as const;

/** For people who cannot use a hand or have none free. Left and right are the person's own. */
export const HANDS_FREE_POSES = ['look-left', 'look-right', 'look-up', 'tilt-head'] as const;

export const HandPose = z.enum(HAND_POSES);
export const HandsFreePose = z.enum(HANDS_FREE_POSES);
export const Pose = z.enum([...HAND_POSES, ...HANDS_FREE_POSES]);
export type HandPose = z.infer<typeof HandPose>;
export type HandsFreePose = z.infer<typeof HandsFreePose>;
export type Pose = z.infer<typeof Pose>;
