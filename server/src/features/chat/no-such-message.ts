import { problem } from '#platform/problem';

/** The same for a message of another conversation and an unknown one. */
export const noSuchMessage = problem(
  404,
  'chat.no_such_message',
  'That message is no longer in this conversation.',
);
