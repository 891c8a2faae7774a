import { type ChatPartner, NewMessage, type Quote } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { ArrowUp, Image as ImageIcon } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { ACCEPTED_PICTURES } from '#lib/device/picture.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { FileInput } from '#ui/fields/FileInput.tsx';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { isForInputMethod } from '#ui/fields/input-method.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import type { Draft } from '../outbox/outbox.ts';
import { type Answering, ComposerQuote } from '../replying/ComposerQuote.tsx';
import { AttachedPicture, useAttachment } from './AttachedPicture.tsx';
import { textDraft } from './text-draft.ts';
import { useTypingSignal } from './use-typing.ts';

/** Why this text can't be sent; undefined if it can. */
function refusalOf(text: string): string | undefined {
  return text.trim() === '' ? undefined : NewMessage.safeParse({ text }).error?.issues[0]?.message;
}

/** The unsent text of this conversation, kept for the next visit. Changing it signals typing. */
function useKeptText(viewerId: UserId, partnerId: UserId) {
  const [kept] = useState(() => textDraft(viewerId, partnerId));
  const signalTyping = useTypingSignal(partnerId);
  const [text, setText] = useState(() => kept.read() ?? '');

  function write(next: string) {
    setText(next);
    if (next === '') kept.clear();
    else kept.write(next);
    if (next.trim() !== '') signalTyping();
  }

  return { text, write };
}

/** Makes the area as high as its text; the style sheet limits it to 5 lines. */
function useGrowingArea(
  form: RefObject<HTMLFormElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height.
  useLayoutEffect(() => {
    function fit() {
      if (!form.current || !area.current) return;
      // The form keeps its height while measuring, so that the messages don't move.
      form.current.style.height = `${form.current.offsetHeight}px`;
      area.current.style.height = 'auto';
      const borders = area.current.offsetHeight - area.current.clientHeight;
      area.current.style.height = `${area.current.scrollHeight + borders}px`;
      form.current.style.height = '';
    }
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [form, area, text]);
}

/** Focuses the area when someone chooses a message to answer, but not one kept from an earlier visit. */
function useFocusToAnswer(area: RefObject<HTMLTextAreaElement | null>, quote: Quote | null): void {
  const seen = useRef(quote);
  useEffect(() => {
    if (quote !== null && quote !== seen.current) area.current?.focus();
    seen.current = quote;
  }, [area, quote]);
}

type Props = { partner: ChatPartner; answering: Answering; onSend: (draft: Draft) => void };

/** The next message: its text, picture and what it answers. */
function useNextMessage({ partner, answering: { quote, giveUp }, onSend }: Props) {
  const { text, write } = useKeptText(useViewer()._id, partner._id);
  const attachment = useAttachment();
  const refusal = refusalOf(text);
  const canSend =
    (text.trim() !== '' || attachment.picture !== null) && refusal === undefined && !attachment.isReading;

  function send() {
    onSend({ text, picture: attachment.picture, replyTo: quote });
    giveUp();
    write('');
    attachment.remove();
  }

  return { text, write, attachment, refusal, canSend, send };
}

/** Writes messages. Unsent text is kept for the next visit. */
export function Composer(props: Props) {
  const { partner, answering } = props;
  const { quote, giveUp } = answering;
  const { text, write, attachment, refusal, canSend, ...next } = useNextMessage(props);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useGrowingArea(form, area, text);
  useFocusToAnswer(area, quote);

  function send() {
    if (!canSend) return;
    next.send();
    // Only after a key press on the button: on a touch screen, focus would open the on-screen keyboard.
    if (document.activeElement instanceof HTMLButtonElement) area.current?.focus();
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t border-hairline bg-base-100"
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-2 px-2 py-2.5">
        <ComposerQuote
          id={`${id}-quote`}
          partner={partner}
          answering={answering}
          onGivenUp={() => area.current?.focus()}
        />
        <AttachedPicture {...attachment} onRemove={attachment.remove} />
        <div className="px-3 empty:hidden">
          <FieldError id={id} error={refusal} />
        </div>
        <div className="flex items-end gap-1.5">
          <PictureButton
            onPicture={(picture) => void attachment.choose(picture).then(() => area.current?.focus())}
          />
          <MessageArea
            ref={area}
            label={chatScreenTexts.messageTo(partner.fullName)}
            text={text}
            refusalId={refusal && `${id}-error`}
            quoteId={quote ? `${id}-quote` : undefined}
            onWrite={write}
            onGiveUpReply={giveUp}
            onSend={send}
            onPicture={(picture) => void attachment.choose(picture)}
          />
          <SendButton disabled={!canSend} />
        </div>
      </div>
    </form>
  );
}

function PictureButton({ onPicture }: { onPicture: (picture: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        accept={ACCEPTED_PICTURES}
        onFiles={([picture]) => picture && onPicture(picture)}
      />
      <IconButton icon={ImageIcon} label={chatScreenTexts.addImage} onClick={() => input.current?.click()} />
    </>
  );
}

type AreaProps = {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  text: string;
  /** The id of the message that says why the text can't be sent. */
  refusalId: string | undefined;
  /** The id of what the message answers. */
  quoteId: string | undefined;
  onGiveUpReply: () => void;
  onWrite: (text: string) => void;
  onSend: () => void;
  onPicture: (picture: File) => void;
};

function MessageArea({ ref, label, text, refusalId, quoteId, onWrite, onSend, ...rest }: AreaProps) {
  function press(event: KeyboardEvent) {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape' && quoteId !== undefined) return rest.onGiveUpReply();
    // On a touch screen it starts a new line.
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard()) return;
    event.preventDefault();
    onSend();
  }

  function paste(event: ClipboardEvent) {
    const picture = pictureAlone(event.clipboardData);
    if (!picture) return;
    event.preventDefault();
    rest.onPicture(picture);
  }

  return (
    <textarea
      ref={ref}
      rows={1}
      value={text}
      dir="auto"
      aria-label={label}
      placeholder={label}
      enterKeyHint={hasKeyboard() ? 'send' : 'enter'}
      // biome-ignore lint/a11y/noAutofocus: with a hardware keyboard people come here to write; touch screens are left out.
      autoFocus={hasKeyboard()}
      data-rest={hasKeyboard() || undefined}
      aria-invalid={refusalId !== undefined}
      aria-describedby={[refusalId, quoteId].filter(Boolean).join(' ') || undefined}
      onChange={(event) => onWrite(event.target.value)}
      onFocus={atTheEnd}
      onKeyDown={press}
      onPaste={paste}
      // 16 px on touch screens: iPhones zoom into anything smaller.
      className="max-h-36 supports-[height:1lh]:max-h-[calc(5lh+1.375rem)] min-h-11 min-w-0 flex-1 resize-none rounded-photo border border-field-edge bg-base-100 px-4.5 py-2.5 text-body outline-hidden placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap focus:border-primary-ink focus:ring-1 focus:ring-primary-ink pointer-coarse:text-[1rem]"
    />
  );
}

/** Office programs add a picture to the text they copy: the text counts. File managers add a picture's name to it. */
function pictureAlone(pasted: DataTransfer): File | undefined {
  const [picture] = pasted.files;
  const text = pasted.getData('text/plain').trim();
  return text === '' || text === picture?.name ? picture : undefined;
}

/** A kept draft is continued at its end: browsers focus a field at its start. */
function atTheEnd({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length);
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <IconButton
      type="submit"
      icon={ArrowUp}
      label={chatScreenTexts.send}
      ground="filled"
      disabled={disabled}
      // Keeps the on-screen keyboard open for the next message.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
