import { NewMessage } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { ArrowUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useNavigate } from '#ui/navigation/router.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { useSending } from '../outbox/use-outbox.ts';
import { textDraft } from './text-draft.ts';

type Props = { partner: { readonly _id: UserId; readonly fullName: string } };

/** A field for the first message to a new match. Sending opens their conversation, which keeps what was not sent. */
export function FirstMessage({ partner: { _id, fullName } }: Props) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { send } = useSending(_id);
  const [kept] = useState(() => textDraft(viewer._id, _id));
  const [text, setText] = useState(() => kept.read() ?? '');
  const { success: canSend } = NewMessage.safeParse({ text: text.trim() });

  function write(next: string) {
    setText(next);
    if (next === '') kept.clear();
    else kept.write(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend) return;
    send({ text, picture: null });
    write(''); // a second press must not send it again
    navigate(chatAddress(_id), { replace: true });
  }

  return (
    <form onSubmit={submit}>
      <TextField
        label={chatScreenTexts.firstMessageTo(fullName)}
        labelHidden
        placeholder={chatScreenTexts.firstMessageTo(fullName)}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => write(target.value)}
        suffix={
          <IconButton
            type="submit"
            icon={ArrowUp}
            label={chatScreenTexts.send}
            ground="filled"
            disabled={!canSend}
          />
        }
      />
    </form>
  );
}
