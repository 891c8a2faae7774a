import { CloudOff } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { uiTexts } from '../ui.texts.ts';
import { EmptyState } from './EmptyState.tsx';
import { Reference } from './Reference.tsx';

type Props = {
  /** Its message is shown when it is an Error, and the name of the request when the server failed. */
  error: unknown;
  retry: () => unknown;
  retrying?: boolean | undefined;
  title?: string | undefined;
  /** Nothing else on the screen can be done: to try again is the one thing to do. */
  isScreen?: boolean | undefined;
  className?: string | undefined;
};

/** A part of the screen that could not be loaded, and the way to try again. */
export function LoadFailed(props: Props) {
  const { error, retry, retrying, title = uiTexts.thisDidNotLoad, isScreen = false, className } = props;
  const text = error instanceof Error && error.message ? error.message : uiTexts.failed;
  const reference = requestOf(error);
  return (
    <div role="alert" className="flex flex-1">
      <EmptyState
        icon={CloudOff}
        title={title}
        text={reference ? withReference(text, reference) : text}
        className={className}
        action={
          <Button
            variant={isScreen ? 'primary' : 'quiet'}
            size="medium"
            busy={retrying}
            onClick={() => retry()}
          >
            {uiTexts.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

const withReference = (text: string, name: string) => (
  <>
    {text} <Reference name={name} />
  </>
);

function requestOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('requestId' in error)) return undefined;
  return typeof error.requestId === 'string' ? error.requestId : undefined;
}
