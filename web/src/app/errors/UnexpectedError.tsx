import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CodeMissing } from '#lib/late/late-code.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { Reference } from '#ui/status/Reference.tsx';
import { uiTexts } from '#ui/ui.texts.ts';
import { appTexts } from '../app.texts.ts';

type Props = {
  isUnknownPage?: boolean;
  /** The error that broke the screen. */
  error?: unknown;
};

/** Shown for unknown addresses and broken screens. */
export function UnexpectedError({ isUnknownPage = false, error }: Props) {
  return (
    <Page className="pt-10 pb-6 [@media(min-height:44rem)]:pt-16">
      <title>{pageTitle(appTexts.unexpected)}</title>
      <Wordmark className="block" />
      <EmptyState
        isScreen
        icon={Unplug}
        title={appTexts.unexpected}
        text={isUnknownPage ? appTexts.noPage : <Broken error={error} />}
        action={
          error instanceof CodeMissing ? (
            // Without a new load, browsers wait for the old request or keep its failure.
            <Button onClick={() => location.reload()}>{uiTexts.tryAgain}</Button>
          ) : (
            <a href="/" className={buttonClass({})}>
              {appTexts.goToHome}
            </a>
          )
        }
      />
    </Page>
  );
}

/** Logs the error with a reference, so that it can be found. */
function Broken({ error }: { error: unknown }) {
  const [reference] = useState(newReference);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: by the reference it is found there again.
    console.error(`${uiTexts.reference} ${reference}`, error);
  }, [reference, error]);
  return (
    <>
      {error instanceof CodeMissing ? appTexts.notLoaded : appTexts.broken} <Reference name={reference} />
    </>
  );
}

/** Short enough to read out. Avoids `randomUUID`, which does not exist on plain http. */
function newReference(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (one.toString(36) + other.toString(36)).slice(0, 10);
}
