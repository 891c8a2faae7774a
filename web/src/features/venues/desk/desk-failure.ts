import { serverMessage } from '../../../lib/server-message.ts';
import { notify } from '../../../ui/notify.tsx';
import { isOutOfDate } from './venues-desk.api.ts';
import { deskTexts } from './venues-desk.texts.ts';

/** What a refused decision says; where somebody else was first, there is nothing to stay for. */
export function tellDeskFailure(error: unknown, onGone: () => void): void {
  notify.error(serverMessage(error) ?? deskTexts.failed, { of: error });
  if (isOutOfDate(error)) onGone();
}
