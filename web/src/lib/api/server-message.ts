import { CallFailed, isAskedToWait, isOffline, SERVER_FAILED } from './call-failed.ts';

/** What the server said when it asks someone to wait; other failures have words of their own. */
export function limitMessage(error: unknown): string | undefined {
  const isToWait = error instanceof CallFailed && (isAskedToWait(error) || error.code === 'media.busy');
  return isToWait ? error.message : undefined;
}

/**
 * What the server said to a call that failed, for the person. Undefined without an answer and where it only said that something
 * went wrong: the screen knows better what.
 */
export function serverMessage(error: unknown): string | undefined {
  const isTold = error instanceof CallFailed && !isOffline(error) && error.code !== SERVER_FAILED;
  return isTold ? error.message : undefined;
}
