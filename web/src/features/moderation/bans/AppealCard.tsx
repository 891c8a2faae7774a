import { ageInYears } from '@showup/contract/age';
import { AppealDecision, type AppealVerdict, BAN_REASON_MAX, type Ban } from '@showup/contract/bans';
import { useId, useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { type Picture, PictureDialog } from '../../verification/pictures/PictureDialog.tsx';
import { ReviewPhotos } from '../../verification/pictures/ReviewPhotos.tsx';
import { ReasonDialog } from '../reports/ReasonDialog.tsx';
import { useDecideAppeal } from './bans.api.ts';
import { useBanChanged } from './bans.live.ts';
import {
  banByText,
  banDeskTexts,
  changedText,
  keepMeaning,
  keepTitle,
  liftMeaning,
  liftTitle,
  sentText,
  untilText,
} from './bans.texts.ts';

/** A banned person, why they are banned, and what they wrote against it. */
export function AppealCard({ ban }: { ban: Ban }) {
  const { _id: banId, person, profile, reason, until, appeal, bannedBy, bannedAt } = ban;
  const name = person?.fullName ?? banDeskTexts.deleted;
  const headingId = useId();
  const [asked, setAsked] = useState<AppealVerdict>();
  const [enlarged, setEnlarged] = useState<Picture>();
  const { mutateAsync: decide, isPending } = useDecideAppeal();
  /** What was decided here needs no telling by whom. */
  const isDecidedHere = useRef(false);

  useBanChanged((changed) => {
    if (changed.banId !== banId || asked === undefined || isDecidedHere.current) return;
    const text = changedText(changed, name);
    if (text !== undefined) notify.plain(text);
  });

  function confirm(verdict: AppealVerdict, answer: string) {
    isDecidedHere.current = true;
    // By promises: the live event may take this card away before the answer is here.
    void decide({ banId, verdict, answer }).then(
      () => notify.success(verdict === 'lifted' ? banDeskTexts.lifted : banDeskTexts.kept),
      (error: unknown) => {
        isDecidedHere.current = false;
        notify.error(serverMessage(error) ?? banDeskTexts.decideFailed, { of: error });
      },
    );
  }

  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-5 rounded-panel border border-hairline bg-base-200 p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <header>
          <h3 id={headingId} className="font-display text-title font-bold break-words">
            {name}
          </h3>
          <p className="text-body text-muted">
            {profile ? `${ageInYears(profile.dob)} · ${profile.identifiedAs}` : banDeskTexts.deletedText}
          </p>
        </header>
        {profile && (
          <ReviewPhotos
            labelHidden
            label={banDeskTexts.profilePhotos}
            photos={profile.photos}
            fullName={profile.fullName}
            onEnlarge={setEnlarged}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <section>
          <h4 className="text-body font-semibold">{banDeskTexts.banReason}</h4>
          <p className="text-note text-muted tabular-nums">
            {banByText(bannedBy, bannedAt)} · {untilText(until)}
          </p>
          <p className="mt-1 text-body break-words whitespace-pre-line">{reason}</p>
        </section>
        <section className="rounded-control border border-hairline bg-base-100 p-4">
          <h4 className="text-body font-semibold">{banDeskTexts.appeal}</h4>
          {appeal && (
            <>
              <p className="text-note text-muted tabular-nums">{sentText(appeal.sentAt)}</p>
              <p className="mt-1 text-body break-words whitespace-pre-line">{appeal.text}</p>
            </>
          )}
        </section>
        <div className="grid gap-2 sm:flex">
          <Button variant="quiet" size="medium" onClick={() => setAsked('lifted')}>
            {banDeskTexts.lift}
          </Button>
          <Button variant="quiet" size="medium" onClick={() => setAsked('kept')}>
            {banDeskTexts.keep}
          </Button>
        </div>
      </div>
      {asked && (
        <ReasonDialog
          title={asked === 'lifted' ? liftTitle(person?.fullName) : keepTitle(person?.fullName)}
          meaning={asked === 'lifted' ? liftMeaning(person?.fullName) : keepMeaning(person?.fullName)}
          action={asked === 'lifted' ? banDeskTexts.lift : banDeskTexts.keep}
          label={banDeskTexts.answer}
          hint={banDeskTexts.answerHint}
          schema={AppealDecision.shape.answer}
          maxLength={BAN_REASON_MAX}
          busy={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(answer) => confirm(asked, answer)}
        />
      )}
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
    </article>
  );
}
