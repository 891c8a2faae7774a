import { CallFailed, isAnyRefusal, isAskedToWait } from './call-failed.ts';

/** What the server said when it asks someone to wait; other failures have words of their own. */
export function limitMessage(error: unknown): string | undefined {
  const isToWait = error instanceof CallFailed && (isAskedToWait(error) || error.code === 'media.busy');
  return isToWait ? error.message : undefined;
}

/** What the server said to a refused call, for the person; undefined when it said nothing of use. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallFailed && isAnyRefusal(error) ? error.message : undefined;
}
