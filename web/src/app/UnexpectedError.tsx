import { Unplug } from 'lucide-react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

/** An address that leads nowhere, or a screen that broke. */
export function UnexpectedError() {
  const error = useRouteError();
  const isUnknownPage = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page>
      <title>Unexpected Application Error!</title>
      <EmptyState
        icon={Unplug}
        title="Unexpected Application Error!"
        text={
          isUnknownPage
            ? 'There is no page at this address.'
            : 'Something broke on our side. Your data is safe.'
        }
        action={
          <Link to="/" reloadDocument className={buttonClass({})}>
            Go to home
          </Link>
        }
      />
    </Page>
  );
}
