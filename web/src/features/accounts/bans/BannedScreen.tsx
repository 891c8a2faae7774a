import { APPEAL_MAX, NewAppeal, type OwnBan } from '@showup/contract/accounts/bans';
import { type ReactNode, useEffect } from 'react';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Redirect, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useLogout } from '../accounts.api.ts';
import { failureText } from '../failure-text.ts';
import { isOver, useAppeal, useOwnBan } from './banned.api.ts';
import { bannedTexts, endText } from './banned.texts.ts';

/** Shown after a refused sign-in: the reason, the end date and the only appeal. */
export function BannedScreen() {
  const ban = useOwnBan();
  if (ban.isError && isOver(ban.error)) return <SignInAgain />;
  return (
    <Page className="gap-8 pt-10 pb-6 [@media(min-height:44rem)]:pt-16">
      <title>{pageTitle(bannedTexts.banned)}</title>
      <div data-bar>
        <Wordmark className="block" />
      </div>
      {ban.data ? (
        <TheBan ban={ban.data} />
      ) : ban.isError ? (
        <LoadFailed error={ban.error} retry={ban.refetch} retrying={ban.isRefetching} />
      ) : (
        <>
          <Skeleton className="h-24" />
          <Skeleton className="h-40 rounded-panel" />
        </>
      )}
    </Page>
  );
}

function SignInAgain() {
  useEffect(() => void notify.plain(bannedTexts.over), []);
  return <Redirect to="/login" />;
}

function TheBan({ ban }: { ban: OwnBan }) {
  const { reason, until, appeal } = ban;
  return (
    <>
      <div>
        <h1 className="font-display text-display font-bold text-balance">{bannedTexts.title}</h1>
        <p className="mt-3 text-muted">{bannedTexts.meaning}</p>
      </div>
      <dl className="flex flex-col gap-5 rounded-panel border border-hairline bg-base-200 p-5">
        <Fact name={bannedTexts.reason}>{reason}</Fact>
        <Fact name={bannedTexts.until}>
          {until === null ? endText(null) : <time dateTime={until}>{endText(until)}</time>}
        </Fact>
        {appeal && <Fact name={bannedTexts.appealLabel}>{appeal.text}</Fact>}
        {appeal?.answer && <Fact name={bannedTexts.answer}>{appeal.answer}</Fact>}
      </dl>
      {appeal === null ? (
        <BannedAppeal />
      ) : appeal.verdict === null ? (
        <Callout live title={bannedTexts.waiting}>
          {bannedTexts.waitingText}
        </Callout>
      ) : (
        <Callout>{bannedTexts.kept}</Callout>
      )}
      <BackToSignIn />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{name}</dt>
      <dd className="text-lead break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** A banned person's only appeal. The text stays if sending fails. */
function BannedAppeal() {
  const { mutateAsync, isPending } = useAppeal();
  const { form, setForm, errorOf, submit } = useCheckedForm({ text: '' }, NewAppeal, async ({ text }) => {
    await mutateAsync(text);
    notify.success(bannedTexts.sent);
  });

  return (
    <section aria-labelledby="appeal" className="flex flex-col gap-4">
      <h2 id="appeal" className="font-display text-title font-bold">
        {bannedTexts.appeal}
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={bannedTexts.appealLabel}
          labelHidden
          hint={bannedTexts.appealHint}
          required
          rows={5}
          maxLength={APPEAL_MAX}
          value={form.text}
          onChange={(event) => setForm({ text: event.target.value })}
          readOnly={isPending}
          error={errorOf('text')}
        />
        <Button type="submit" wide busy={isPending}>
          {bannedTexts.send}
        </Button>
      </form>
    </section>
  );
}

/** Removes the pass from this browser, so that the next person to use it cannot read about the ban. */
function BackToSignIn() {
  const leave = useLogout();
  const navigate = useNavigate();
  return (
    <Button
      variant="plain"
      size="medium"
      className="self-center"
      busy={leave.isPending}
      onClick={() =>
        leave.mutate(undefined, {
          onSuccess: () => navigate('/login', { replace: true }),
          onError: (failure) => notify.error(failureText(failure), { of: failure }),
        })
      }
    >
      {bannedTexts.leave}
    </Button>
  );
}
