import type { ReportedMessage } from '@showup/contract/moderation';
import { Flag, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { MessagePicture } from '#features/chat/message/MessagePicture.tsx';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import {
  type Enlarged,
  type Picture,
  PictureDialog,
} from '#features/verification/pictures/PictureDialog.tsx';
import { serverMessage } from '#lib/api/server-message.ts';
import { momentText } from '#lib/format/moments.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { useShowReportMessages, useShowReportPicture } from './reports.api.ts';
import { reportDeskTexts } from './reports.texts.ts';

interface ShownMessages {
  /** Oldest first. */
  readonly messages: readonly ReportedMessage[];
  /** The message that the reporter pointed at. */
  readonly pointedAt: ReportedMessage | null;
  /** The cursor of the messages before these. */
  readonly older: string | null;
}

/** A report's messages, loaded page by page and only on request, since every look is recorded. */
export function useShownMessages(reportId: string) {
  const [isShowing, setShowing] = useState(false);
  const [shown, setShown] = useState<ShownMessages>();
  const { mutateAsync: load, isPending: isLoading } = useShowReportMessages();

  // A promise, since a live event may unmount the entry before the response.
  function show(cursor?: string) {
    void load({ reportId, cursor }).then(
      (page) => {
        setShown((before) =>
          before && cursor !== undefined
            ? { ...before, messages: [...page.messages, ...before.messages], older: page.older }
            : page,
        );
        setShowing(true);
      },
      (error: unknown) => notify.error(serverMessage(error) ?? reportDeskTexts.messagesFailed, { of: error }),
    );
  }

  function toggle() {
    if (isShowing) setShowing(false);
    else if (shown) setShowing(true);
    else show();
  }

  const showOlder = () => shown?.older && show(shown.older);
  return { isShowing, shown, isLoading, toggle, showOlder };
}

type Props = {
  reportId: string;
  shown: ShownMessages;
  reportedName: string;
  reporterName: string;
  isLoading: boolean;
  onOlder: () => void;
};

/** What the two wrote to each other. The reported person's messages are on the left. */
export function ReportMessages(props: Props) {
  const { reportId, shown, reportedName, reporterName, isLoading, onOlder } = props;
  const { messages, pointedAt, older } = shown;
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const nameOf = (isByReported: boolean) => (isByReported ? reportedName : reporterName);
  const { mutateAsync: recordLook, isPending } = useShowReportPicture();
  function open(picture: Picture) {
    if (isPending) return;
    void recordLook(reportId).then(
      () => setEnlarged({ pictures: [picture], index: 0 }),
      (error: unknown) => notify.error(serverMessage(error) ?? reportDeskTexts.pictureFailed, { of: error }),
    );
  }
  const of = (message: ReportedMessage) => ({ message, nameOf, onOpen: open });
  const isInList = messages.some(({ _id }) => _id === pointedAt?._id);
  return (
    <div className="flex flex-col gap-2 border-y border-hairline py-3">
      {pointedAt && !isInList && (
        <div className="flex flex-col">
          <Message {...of(pointedAt)} isPointedAt />
        </div>
      )}
      {older !== null && (
        <Button variant="plain" size="medium" busy={isLoading} onClick={onOlder}>
          {reportDeskTexts.older}
        </Button>
      )}
      <ol aria-label={reportDeskTexts.messages} className="flex flex-col gap-2">
        {messages.map((message) => (
          <li key={message._id} className="flex flex-col">
            <Message {...of(message)} isPointedAt={message._id === pointedAt?._id} />
          </li>
        ))}
      </ol>
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
    </div>
  );
}

type MessageProps = {
  message: ReportedMessage;
  isPointedAt: boolean;
  nameOf: (isByReported: boolean) => string;
  onOpen: (picture: Picture) => void;
};

function Message({ message, isPointedAt, nameOf, onOpen }: MessageProps) {
  const { isByReported, text, createdAt, reactions } = message;
  return (
    <div
      className={classNames(
        'max-w-[85%] rounded-panel px-4 py-2.5',
        isByReported ? 'self-start bg-base-300' : 'self-end border border-hairline bg-base-200',
        isPointedAt && 'ring-2 ring-warning',
      )}
    >
      {isPointedAt && (
        <p className="flex items-center gap-2 text-note font-semibold">
          <Flag size={14} className="shrink-0 text-warning" aria-hidden />
          {reportDeskTexts.pointedAt}
        </p>
      )}
      <p className="text-note break-words tabular-nums">
        <span className="font-semibold">{nameOf(isByReported)}</span>{' '}
        <time dateTime={createdAt} className="whitespace-nowrap">
          {momentText(createdAt)}
        </time>
      </p>
      {text && <p className="text-body break-words whitespace-pre-line">{text}</p>}
      {message.hasImage && (
        <SentPicture
          address={message.image}
          title={reportDeskTexts.pictureBy(nameOf(isByReported))}
          onOpen={onOpen}
        />
      )}
      {reactions.map((reaction) => (
        <p key={String(reaction.isByReported)} className="text-note break-words">
          {reportDeskTexts.reacted(nameOf(reaction.isByReported), reaction.emoji)}
        </p>
      ))}
    </div>
  );
}

type PictureProps = { address: string | null; title: string } & Pick<MessageProps, 'onOpen'>;

/** Blurred, so that nobody has to see it by accident, and each look is recorded. */
function SentPicture({ address, title, onOpen }: PictureProps) {
  if (address === null) {
    return (
      <p className="flex items-center gap-2 text-body">
        <ImageOff size={16} className="shrink-0" aria-hidden />
        {reportDeskTexts.picture}
      </p>
    );
  }
  return (
    <div className="mt-1 w-fit max-w-full overflow-hidden rounded-control">
      <MessagePicture
        address={address}
        label={title}
        isHidden
        progress={undefined}
        onPress={() => onOpen({ title, address: pictureAt(address, 1080) })}
        mark={null}
      />
    </div>
  );
}
