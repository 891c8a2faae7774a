import { type ContactView, contactEndpoints } from '@showup/contract/checkins/contact';
import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { EmergencyNote } from '#features/public/safety-centre/EmergencyNote.tsx';
import { isRefused } from '#lib/api/call-failed.ts';
import { useNotificationTaps } from '#lib/installed/use-notification-taps.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { contactTexts } from '../checkins.texts.ts';
import { useConfirm, useContactView } from './contact.api.ts';
import { EnvelopeView } from './EnvelopeView.tsx';
import { Waiting } from './Waiting.tsx';

/**
 * For someone without an account who was sent a link: who is out and until when. Only an open envelope tells more. The
 * secret is behind `#`; a tap on the first notification appends a code to it.
 */
export function ArrivalScreen() {
  const { hash } = useLocation();
  useNotificationTaps();
  const [token = '', code] = hash.slice(1).split('.');
  return (
    <Page header={<TopBar title={contactTexts.title} />} className="gap-6 pt-2 pb-8">
      <title>{pageTitle(contactTexts.title)}</title>
      {code !== undefined && <TappedCode key={code} token={token} code={code} />}
      <Content key={token} token={token} />
    </Page>
  );
}

/** Enters the code of a tapped notification. */
function TappedCode({ token, code }: { token: string; code: string }) {
  const { mutate } = useConfirm(token);
  useEffect(() => {
    mutate(code, { onError: (error) => notify.error(contactTexts.failed, { of: error }) });
  }, [mutate, code]);
  return null;
}

function Content({ token }: { token: string }) {
  const { data: view, error, isPending, refetch, isRefetching } = useContactView(token);
  if (error && isRefused(error, contactEndpoints.contactView, 'checkins.link', 'input.invalid'))
    return <EmptyState icon={Link2Off} title={contactTexts.noLink} text={contactTexts.noLinkText} />;
  if (view?.status === 'open') return <EnvelopeView token={token} view={view} />;
  return (
    <>
      <BeforeOrAfter token={token} {...{ view, error, isPending, refetch, isRefetching }} />
      <EmergencyNote />
    </>
  );
}

type Asked = Pick<ReturnType<typeof useContactView>, 'error' | 'isPending' | 'refetch' | 'isRefetching'> & {
  token: string;
  view: ContactView | undefined;
};

function BeforeOrAfter({ token, view, error, isPending, refetch, isRefetching }: Asked) {
  if (isPending) return <Skeleton className="h-72 w-full rounded-panel" />;
  if (!view)
    return (
      <LoadFailed title={contactTexts.notLoaded} error={error} retry={refetch} retrying={isRefetching} />
    );
  const { status, name } = view;
  if (status === 'armed' || status === 'missed') return <Waiting token={token} view={view} />;
  return (
    <section role="status">
      <h2 className="font-display text-title font-bold">
        {status === 'home'
          ? contactTexts.home(name)
          : status === 'off'
            ? contactTexts.off(name)
            : contactTexts.closed}
      </h2>
      <p className="mt-2">{contactTexts.endedText}</p>
    </section>
  );
}
