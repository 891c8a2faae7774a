import { serverMessage } from '#lib/api/server-message.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { contactTexts } from '../checkins.texts.ts';
import { useEnd } from './contact.api.ts';

type Props = {
  token: string;
  how: 'stepDown' | 'closeAsContact';
  title: string;
  text: string;
  action: string;
  onClose: () => void;
};

/** Asks before the contact gives up their part, or closes an alert. */
export function EndDialog({ token, how, title, text, action, onClose }: Props) {
  const { mutate, isPending } = useEnd(token);
  return (
    <AskDialog
      {...{ title, text, action, onClose }}
      cancel={contactTexts.cancel}
      busy={isPending}
      onConfirm={() =>
        mutate(how, {
          onSuccess: onClose,
          onError: (error) => notify.error(serverMessage(error) ?? contactTexts.failed, { of: error }),
        })
      }
    />
  );
}
