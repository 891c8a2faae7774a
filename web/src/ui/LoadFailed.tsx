import { CloudOff } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type Props = {
  /** Its message is shown when it is an Error. */
  error: unknown;
  retry: () => unknown;
  retrying?: boolean | undefined;
  title?: string | undefined;
  className?: string | undefined;
};

/** A part of the screen that could not be loaded, and the way to try again. */
export function LoadFailed({ error, retry, retrying, title = 'This did not load', className }: Props) {
  const text =
    error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.';
  return (
    <div role="alert" className="flex flex-1">
      <EmptyState
        icon={CloudOff}
        title={title}
        text={text}
        className={className}
        action={
          <Button variant="quiet" size="medium" busy={retrying} onClick={() => retry()}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
