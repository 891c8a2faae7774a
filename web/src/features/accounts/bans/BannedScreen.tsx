import type { OwnBan } from '@showup/contract/accounts/bans';
import { type ReactNode, useEffect } from 'react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Redirect, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useLogout } from '../accounts.api.ts';
import { failureText } from '../failure-text.ts';
import { BannedAppeal } from './BannedAppeal.tsx';
import { isOver, useOwnBan } from './banned.api.ts';
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
