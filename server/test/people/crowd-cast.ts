import { createHash } from 'node:crypto';
import type { UserId } from '@showup/contract/fields';
import { asUserId } from './as-user-id.ts';

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

/**
 * Numbers of the people in a crowd with a special role. All are men who want women, except the hot ones, who are women
 * who want men. Shares are of the women who may be shown to them.
 */
export const cast = {
  /** Likes 82 %. */
  likesMany: 1,
  /** Rejected 82 %. */
  rejectsMany: 2,
  /** Answered 90 %, scattered. */
  answeredMost: 3,
  /** Answered all but 30. */
  answeredAllBut30: 4,
  /** Answered 10,000 in the order of the deck (80 % where that is fewer), from where their walk begins. */
  inOrder: numbers(11, 10),
  /** Want people of one age. */
  oneYear: numbers(21, 20),
  /** In small towns, and want people within 25 km. */
  smallTown: numbers(41, 20),
  /** Each is liked by more than a quarter of everyone. */
  hot: numbers(61, 3),
};

/** From this number on, people answer like everyone else. */
export const FIRST_TYPICAL = 21;
/** From this number on, people have no special role. */
export const FIRST_OF_MANY = 100;

/** The id of the person with this number. */
export function personId(number: number): UserId {
  const hex = createHash('md5').update(`person ${number}`).digest('hex');
  return asUserId(hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-'));
}
