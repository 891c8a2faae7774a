import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';

/** Received and sent messages, alternating. */
const bubbles = ['w-3/5', 'w-1/2 self-end', 'w-2/5', 'w-3/5 self-end', 'w-1/3'] as const;

export function ThreadSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={chatScreenTexts.loadingMessages}
      className="flex flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4"
    >
      {bubbles.map((look) => (
        <span key={look} className={classNames('h-11 shrink-0 overflow-hidden rounded-panel', look)}>
          <Skeleton className="size-full" />
        </span>
      ))}
    </div>
  );
}

/** Shown until the partner is known. */
export function UnknownConversation({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <TopBar
        line
        left={
          <IconButton
            icon={ChevronLeft}
            label={chatScreenTexts.back}
            onClick={onBack}
            className="roomy:hidden"
          />
        }
        title={
          <div className="flex items-center gap-3">
            <h1 className="sr-only">{chatScreenTexts.conversation}</h1>
            <span className="size-10 overflow-hidden rounded-full">
              <Skeleton className="size-full" />
            </span>
            <Skeleton className="h-4 w-32" />
          </div>
        }
      />
      {children}
    </section>
  );
}
