import type { Report } from '@showup/contract/moderation';
import type { NewBan } from '@showup/contract/moderation/bans';
import { useState } from 'react';
import { type DecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useDecidedElsewhere } from '../reports/use-decided-elsewhere.ts';
import { BanDialog } from './BanDialog.tsx';
import { useBanUser } from './bans.api.ts';
import { banDeskTexts, bannedText } from './bans.texts.ts';

type Props = {
  /** All open reports about one person; only one report if the person has left. */
  reports: readonly [Report, ...Report[]];
  decidedHere: DecidedHere;
  isBanned: boolean;
};

export function BanButton({ reports, decidedHere, isBanned }: Props) {
  const [{ _id: reportId, blockedUser }] = reports;
  const { _id: userId, fullName } = blockedUser;
  const [isAsking, setAsking] = useState(false);
  const { decide: ban, isPending } = useDecision(useBanUser(), decidedHere, banDeskTexts.banFailed);
  useDecidedElsewhere(reports, decidedHere, isAsking);

  function confirm(terms: Pick<NewBan, 'reason' | 'until' | 'isFraud'>) {
    ban(userId === null ? { ...terms, reportId } : { ...terms, userId }, {
      ids: reports.map(({ _id }) => _id),
      onDone: () => notify.success(bannedText(fullName)),
    });
  }

  return (
    <>
      <Button variant="danger" size="medium" onClick={() => setAsking(true)}>
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
