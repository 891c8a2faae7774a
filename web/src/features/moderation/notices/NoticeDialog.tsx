import type {
  AppealAnswer,
  FraudNews,
  Notice,
  ReportAnswer,
  Warning,
} from '@showup/contract/moderation/notices';
import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useAcknowledgeNotice } from './notices.api.ts';
import { answerTexts, noticesTexts } from './notices.texts.ts';

const isWarning = (notice: Notice) => notice.kind === 'warning';
const isOfAppeal = (notice: Notice) => notice.kind === 'appeal';
const isAnswer = (notice: Notice) => notice.kind === 'report';
const isOfFraud = (notice: Notice) => notice.kind === 'fraud' || notice.kind === 'correction';

/** One notice at a time, warnings first; the answers to reports together. */
export function NoticeDialog({ notices }: { notices: readonly Notice[] }) {
  const warning = notices.find(isWarning);
  const fraud = notices.find(isOfFraud);
  const granted = notices.find(isOfAppeal);
  const answers = notices.filter(isAnswer);
  if (warning) return <WarningNotice key={warning._id} warning={warning} />;
  if (fraud) return <FraudNotice key={fraud._id} news={fraud} />;
  if (granted) return <AppealGranted key={granted._id} answer={granted} />;
  return answers.length > 0 && <ReportAnswers answers={answers} />;
}

/** The person must acknowledge it: nothing else closes it. */
function WarningNotice({ warning }: { warning: Warning }) {
  const { mutate: acknowledge, isPending, isError } = useAcknowledgeNotice();
  return (
    <Dialog
      unasked
      title={noticesTexts.warning}
      foot={
        <Button wide busy={isPending} onClick={() => acknowledge(warning._id)}>
          {noticesTexts.understood}
        </Button>
      }
    >
      <AdminsWords
        lead={noticesTexts.warningLead}
        words={warning.reason}
        rest={noticesTexts.warningRest}
        hasFailed={isError}
      />
    </Dialog>
  );
}

/** About someone with whom the person wrote: a warning, or its correction. */
function FraudNotice({ news }: { news: FraudNews }) {
  const { mutate: acknowledge, isPending, isError } = useAcknowledgeNotice();
  const { _id, kind, about } = news;
  const isWarned = kind === 'fraud';
  const [title, what] = isWarned
    ? [noticesTexts.fraud(about), noticesTexts.fraudWhat(about)]
    : [noticesTexts.correction(about), noticesTexts.correctionWhat(about)];
  return (
    <Dialog
      unasked
      title={title}
      foot={
        <Button wide busy={isPending} onClick={() => acknowledge(_id)}>
          {isWarned ? noticesTexts.understood : noticesTexts.ok}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-body break-words">
        <p>{what}</p>
        {isWarned && (
          <>
            <p className="font-semibold">{noticesTexts.fraudDo}</p>
            <p>{noticesTexts.fraudHelp}</p>
          </>
        )}
        <Failure isShown={isError} />
      </div>
    </Dialog>
  );
}

/** Shown after the sign-in of someone whose ban was lifted. */
function AppealGranted({ answer }: { answer: AppealAnswer }) {
  const { mutate: acknowledge, isPending, isError } = useAcknowledgeNotice();
  const close = () => acknowledge(answer._id);
  return (
    <Dialog
      unasked
      title={noticesTexts.appeal}
      onClose={close}
      locked={isPending}
      foot={
        <Button wide busy={isPending} onClick={close}>
          {noticesTexts.ok}
        </Button>
      }
    >
      <AdminsWords
        lead={noticesTexts.appealLead}
        words={answer.reason}
        rest={noticesTexts.appealRest}
        hasFailed={isError}
      />
    </Dialog>
  );
}

/** The answers to the person's reports. */
function ReportAnswers({ answers }: { answers: readonly ReportAnswer[] }) {
  const { mutateAsync: acknowledge, isPending, isError } = useAcknowledgeNotice();
  // One after the other, since each call removes its own line.
  async function acknowledgeAll() {
    for (const { _id } of answers) await acknowledge(_id);
  }
  const close = () => void acknowledgeAll().catch(() => {});
  return (
    <Dialog
      unasked
      title={answers.length === 1 ? noticesTexts.report : noticesTexts.reports}
      onClose={close}
      locked={isPending}
      foot={
        <Button wide busy={isPending} onClick={close}>
          {noticesTexts.ok}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-body">
        {answerTexts(answers).map((text) => (
          <p key={text} className="break-words">
            {text}
          </p>
        ))}
        <p className="text-muted">{noticesTexts.thanks}</p>
        <Failure isShown={isError} />
      </div>
    </Dialog>
  );
}

type AdminsWordsProps = { lead: string; words: string; rest: string; hasFailed: boolean };

/** An admin's message to the person, with an introduction and the consequences. */
function AdminsWords({ lead, words, rest, hasFailed }: AdminsWordsProps) {
  return (
    <div className="flex flex-col gap-4 text-body">
      <p className="text-muted">{lead}</p>
      <blockquote className="border-l-4 border-primary-ink bg-base-200 px-4 py-3 text-lead break-words whitespace-pre-line">
        {words}
      </blockquote>
      <p className="text-muted">{rest}</p>
      <Failure isShown={hasFailed} />
    </div>
  );
}

function Failure({ isShown }: { isShown: boolean }) {
  return (
    <p role="alert" className="flex gap-1.5 text-error empty:hidden">
      {isShown && (
        <>
          <CircleAlert size={16} className="mt-[3px] shrink-0" aria-hidden />
          {noticesTexts.failed}
        </>
      )}
    </p>
  );
}
