import { CloudOff } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { uiTexts } from '../ui.texts.ts';
import { EmptyState } from './EmptyState.tsx';
import { Reference } from './Reference.tsx';

type Props = {
  /** If it is an Error, its message is shown, and for a server fault also the request's id. */
  error: unknown;
  retry: () => unknown;
  retrying?: boolean | undefined;
  title?: string | undefined;
  /** Retrying is the only action of the screen. */
  isScreen?: boolean | undefined;
  className?: string | undefined;
};

/** Shown in place of something that failed to load, with a retry button. */
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
