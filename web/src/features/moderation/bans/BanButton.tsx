import type { NewBan } from '@showup/contract/bans';
import type { Report } from '@showup/contract/moderation';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { useReportDecided } from '../reports/reports.live.ts';
import { decidedText } from '../reports/reports.texts.ts';
import { BanDialog } from './BanDialog.tsx';
import { useBanUser } from './bans.api.ts';
import { banDeskTexts, bannedText } from './bans.texts.ts';

type Props = {
  /** All that is open on one person; of one who has left, one report. */
  reports: readonly [Report, ...Report[]];
  /** The ids of what is decided in this tab, which needs no telling by whom. */
  decidedHere: Set<string>;
  /** A ban holds on them already. */
  isBanned: boolean;
};

export function BanButton({ reports, decidedHere, isBanned }: Props) {
  const [{ _id: reportId, blockedUser }] = reports;
  const { _id: userId, fullName } = blockedUser;
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: ban, isPending } = useBanUser();

  useReportDecided(({ reportId: decidedId, decidedBy, verdict }) => {
    const isOurs = reports.some(({ _id }) => _id === decidedId);
    if (isAsking && isOurs && !decidedHere.has(decidedId))
      notify.plain(decidedText(decidedBy, fullName, verdict));
  });

  function confirm(terms: Pick<NewBan, 'reason' | 'until'>) {
    for (const { _id } of reports) decidedHere.add(_id);
    const draft = userId === null ? { ...terms, reportId } : { ...terms, userId };
    // By promises: the live events may take this card away before the answer is here.
    void ban(draft).then(
      () => notify.success(bannedText(fullName)),
      (error: unknown) => {
        for (const { _id } of reports) decidedHere.delete(_id);
        notify.error(serverMessage(error) ?? banDeskTexts.banFailed, { of: error });
      },
    );
  }

  return (
    <>
      <Button variant="quiet" size="medium" onClick={() => setAsking(true)}>
        {banDeskTexts.ban}
      </Button>
      {isAsking && (
        <BanDialog
          name={fullName}
          standing={userId === null ? 'gone' : isBanned ? 'banned' : 'here'}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
