import { Suspense, use, useEffect } from 'react';
import type { ConversationProps } from '#features/chat/reading/Conversation.tsx';
import { ThreadSkeleton, UnknownConversation } from '#features/chat/reading/ConversationSkeleton.tsx';
import { whenIdle } from '#lib/device/idle.ts';
import { lateCode } from '#lib/late/late-code.ts';
import { OPEN_CHAT } from '#lib/navigation/chat-address.ts';

const code = lateCode(async () => (await import('./ConversationWithDates.tsx')).ConversationWithDates);

// An address with a conversation needs it at once.
if (new URLSearchParams(location.search).has(OPEN_CHAT)) code.begin().catch(() => {});

/** Half the code of the chats, which the list of them does without. */
export function LateConversation(props: ConversationProps) {
  return (
    <Suspense
      fallback={
        <UnknownConversation onBack={props.onBack}>
          <ThreadSkeleton />
        </UnknownConversation>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: ConversationProps) {
  const Opened = code.loaded() ?? use(code.begin());
  return <Opened {...props} />;
}

/** Loads the code of conversations when the browser has nothing else to do. */
export function useConversationSoon(): void {
  useEffect(() => whenIdle(() => void code.begin().catch(() => {})), []);
}
