import type { UserId } from '@showup/contract/fields';

const turns = new Map<string, Promise<unknown>>();

/** Sends requests about one person one after the other, so that an undo never overtakes its reject. */
export function inTurn<Reply>(userId: UserId, send: () => Promise<Reply>): Promise<Reply> {
  const before = turns.get(userId);
  const turn = before ? before.then(send, send) : send();
  turns.set(userId, turn);
  const leave = () => {
    if (turns.get(userId) === turn) turns.delete(userId);
  };
  turn.then(leave, leave);
  return turn;
}
