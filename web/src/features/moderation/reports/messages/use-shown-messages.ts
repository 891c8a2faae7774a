import type { ReportedMessage } from '@showup/contract/moderation';
import { useState } from 'react';
import { serverMessage } from '#lib/api/server-message.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { useShowReportMessages } from '../reports.api.ts';
import { reportDeskTexts } from '../reports.texts.ts';

export interface ShownMessages {
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
