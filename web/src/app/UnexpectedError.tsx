import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Reference } from '../ui/Reference.tsx';

type Props = {
  isUnknownPage?: boolean;
  /** What the screen broke on. */
  error?: unknown;
};

/** An address that leads nowhere, or a screen that broke. */
export function UnexpectedError({ isUnknownPage = false, error }: Props) {
  return (
    <Page>
      <title>Unexpected Application Error! · Showup</title>
      <EmptyState
        isScreen
        icon={Unplug}
        title="Unexpected Application Error!"
        text={isUnknownPage ? 'There is no page at this address.' : <Broken error={error} />}
        action={
          <a href="/" className={buttonClass({})}>
            Go to home
          </a>
        }
      />
    </Page>
  );
}

/** Says by what to find the cause in the console of this browser. */
function Broken({ error }: { error: unknown }) {
  const [reference] = useState(newReference);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: by the reference it is found there again.
    console.error(`Reference ${reference}`, error);
  }, [reference, error]);
  return (
    <>
      Something broke on our side. Your data is safe. <Reference name={reference} />
    </>
  );
}

/** Short enough to be read out; not by `randomUUID`, which plain http does not have. */
function newReference(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (one.toString(36) + other.toString(36)).slice(0, 10);
}
