import { serverMessage } from '#lib/api/server-message.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { isOutOfDate } from './venues-desk.api.ts';
import { deskTexts } from './venues-desk.texts.ts';

/** Shows why a decision was refused. Calls `onGone` if someone else decided first and nothing is left to decide. */
export function tellDeskFailure(error: unknown, onGone: () => void): void {
  notify.error(serverMessage(error) ?? deskTexts.failed, { of: error });
  if (isOutOfDate(error)) onGone();
}
