import { CallFailed, isAskedToWait, isOffline, SERVER_FAILED } from './call-failed.ts';

/** The server's message when it asks someone to wait; other failures have texts of their own. */
export function limitMessage(error: unknown): string | undefined {
  const isToWait = error instanceof CallFailed && (isAskedToWait(error) || error.code === 'media.busy');
  return isToWait ? error.message : undefined;
}

/**
 * The server's message for a failed call. Undefined if there was no response, and for unexpected faults, where the
 * screen has a better text.
 */
export function serverMessage(error: unknown): string | undefined {
  const isTold = error instanceof CallFailed && !isOffline(error) && error.code !== SERVER_FAILED;
  return isTold ? error.message : undefined;
}
