import { ChevronLeft, ScanQrCode, SwitchCamera, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type CameraState, isAwaited, useCamera } from '#lib/device/use-camera.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { verificationScreenTexts, verificationStatusTexts } from '../verification.texts.ts';
import { CameraHint } from './CameraHint.tsx';
import { CameraMissing } from './CameraMissing.tsx';
import { CameraPrompt } from './CameraPrompt.tsx';
import { CameraFoot, CameraPicture, CameraStage } from './CameraStage.tsx';
import { CameraVideo, CodeOutline, type Frame } from './CameraVideo.tsx';
import type { CodeReader } from './code-sighting.ts';
import { useCodeFinder } from './use-code-finder.ts';

type Props = {
  title: string;
  back: { readonly label: string; readonly go: () => void };
  /** What it looks for; a venue's code by default. */
  reader?: CodeReader | undefined;
  /** What to do, said over the foot of the picture. */
  aim: string;
  /** Gets each code once. Resolves to why it is refused, or to undefined. Nothing is kept for later. */
  onScan: (code: string) => Promise<string | undefined>;
  /** Another way, below the hint, and where no camera opens. */
  children?: ReactNode;
};

type Scan =
  | { readonly kind: 'looking' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'refused'; readonly text: string };

/** Hands over each code that is seen, once: a screen shows another one every 30 seconds. */
function useScan(onScan: Props['onScan']) {
  const [scan, setScan] = useState<Scan>({ kind: 'looking' });
  const tried = useRef<string>(undefined);

  function take(code: string) {
    if (tried.current === code || scan.kind === 'checking') return;
    tried.current = code;
    setScan({ kind: 'checking' });
    void onScan(code).then((text) =>
      setScan(text === undefined ? { kind: 'looking' } : { kind: 'refused', text }),
    );
  }

  function scanAgain() {
    tried.current = undefined;
    setScan({ kind: 'looking' });
  }

  return { scan, take, scanAgain };
}

function ScanHint({ scan, aim }: { scan: Scan; aim: string }) {
  return (
    <div role="status" className="flex flex-col items-center">
      {scan.kind === 'refused' ? (
        <CameraHint tone="bad" icon={TriangleAlert}>
          {scan.text}
        </CameraHint>
      ) : (
        <CameraHint icon={ScanQrCode}>
          {scan.kind === 'looking' ? aim : verificationScreenTexts.oneMoment}
        </CameraHint>
      )}
    </div>
  );
}

/** The full-screen camera for a code alone, without a photo. */
export function CodeScanner({ title, back, reader, aim, onScan, children }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry, switchCamera } = useCamera(video, 'code');
  const [frame, setFrame] = useState<Frame>({ width: 3, height: 4 });
  const isOpen = state.kind === 'open';
  const { sighting, isBlind } = useCodeFinder(video, isOpen && state.isLive, reader);
  const code = sighting?.wanted;
  const { scan, take, scanAgain } = useScan(onScan);

  useEffect(() => {
    if (code !== undefined) take(code);
  });

  if (state.kind === 'failed') {
    const backButton = <IconButton icon={ChevronLeft} label={back.label} onClick={back.go} />;
    return (
      <Page header={<TopBar title={title} left={backButton} />}>
        <title>{pageTitle(title)}</title>
        <CameraMissing failure={state.failure} onRetry={retry}>
          {children}
        </CameraMissing>
      </Page>
    );
  }
  return (
    <CameraStage title={title} isUpright={frame.height >= frame.width}>
      <CameraPicture ratio={frame.width / frame.height}>
        <div className={classNames('absolute inset-0', isOpen && state.facesUser && '-scale-x-100')}>
          <CameraVideo ref={video} isShown={isOpen} onFrame={setFrame} />
          {sighting && code !== undefined && <CodeOutline sighting={sighting} frame={frame} />}
        </div>
        {isAwaited(state) && <CameraPrompt />}
      </CameraPicture>
      <div className="photo-head on-photo absolute inset-x-0 top-0 z-10 flex items-center gap-3 px-4 pt-[calc(var(--safe-top)+1rem)] pb-6 text-white landscape:static landscape:col-start-2 landscape:row-start-1">
        <IconButton icon={ChevronLeft} label={back.label} ground="photo" onClick={back.go} />
        <h1 className="min-w-0 flex-1 text-body font-semibold text-shadow-photo">{title}</h1>
        {isOpen && state.canSwitch && (
          <IconButton
            icon={SwitchCamera}
            label={verificationScreenTexts.switchCamera}
            ground="photo"
            onClick={() => void switchCamera()}
          />
        )}
      </div>
      <CameraFoot>
        <ScanHint scan={scan} aim={aimOf(state, isBlind) ?? aim} />
        {scan.kind === 'refused' && <Button onClick={scanAgain}>{verificationScreenTexts.scanAgain}</Button>}
        {children}
      </CameraFoot>
    </CameraStage>
  );
}

/** What keeps an open camera from finding a code. */
function aimOf(state: CameraState, isBlind: boolean): string | undefined {
  if (state.kind !== 'open') return undefined;
  if (!state.isLive) return verificationStatusTexts.paused;
  return isBlind ? verificationStatusTexts.cannotRead : undefined;
}
