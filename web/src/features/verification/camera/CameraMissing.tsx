import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CameraFailure, mayOpenLater } from '#lib/device/use-camera.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { cameraFailureTexts, verificationScreenTexts } from '../verification.texts.ts';

type Props = {
  failure: CameraFailure;
  onRetry: () => void;
  /** Other ways. */
  children: ReactNode;
};

/** Says why the camera does not open, and what to do instead. */
export function CameraMissing({ failure, onRetry, children }: Props) {
  const { title, text } = cameraFailureTexts[failure];
  return (
    <div role="alert" className="flex flex-1">
      <EmptyState
        icon={CameraOff}
        title={title}
        text={text}
        action={
          <div className="flex flex-col items-center gap-2">
            {mayOpenLater(failure) && <Button onClick={onRetry}>{verificationScreenTexts.tryAgain}</Button>}
            {children}
          </div>
        }
      />
    </div>
  );
}
