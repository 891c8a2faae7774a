import type { ReportedMessage } from '@showup/contract/moderation';
import { ImageOff } from 'lucide-react';
import { momentText } from '../../../lib/format/moments.ts';
import { classNames } from '../../../ui/style/class-names.ts';
import { reportDeskTexts } from './reports.texts.ts';

type Props = { messages: readonly ReportedMessage[]; reportedName: string; reporterName: string };

/** The messages before the report. The reported person's are on the left. */
export function ReportMessages({ messages, reportedName, reporterName }: Props) {
  return (
    <ol
      aria-label={reportDeskTexts.lastMessages}
      className="flex flex-col gap-2 border-y border-hairline py-3"
    >
      {messages.map(({ isByReported, text, hasImage, createdAt }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a copy that never changes, whose messages have no ids.
          key={index}
          className={classNames(
            'max-w-[85%] rounded-panel px-4 py-2.5',
            isByReported ? 'self-start bg-base-300' : 'self-end border border-hairline bg-base-200',
          )}
        >
          <p className="text-note break-words text-muted tabular-nums">
            <span className="font-semibold text-base-content">
              {isByReported ? reportedName : reporterName}
            </span>{' '}
            <time dateTime={createdAt} className="whitespace-nowrap">
              {momentText(createdAt)}
            </time>
          </p>
          {text && <p className="text-body break-words whitespace-pre-line">{text}</p>}
          {hasImage && (
            <p className="flex items-center gap-2 text-body text-muted">
              <ImageOff size={16} className="shrink-0" aria-hidden />
              {reportDeskTexts.picture}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
