import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { cameraPromptTexts } from '../verification.texts.ts';

/** Over the picture and the shutter, while the browser waits for an answer. The camera still opens if it comes. */
export function CameraPrompt({ children }: { children?: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 z-10 flex overflow-y-auto px-4 pt-24 pb-6"
    >
      <div className="pointer-events-auto m-auto rounded-panel bg-base-100 text-base-content">
        <EmptyState
          icon={Camera}
          {...cameraPromptTexts}
          action={children && <span className="flex flex-col gap-2">{children}</span>}
          className="py-8"
        />
      </div>
    </div>
  );
}
