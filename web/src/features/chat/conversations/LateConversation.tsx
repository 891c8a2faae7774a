import { type ComponentProps, Suspense, use, useEffect } from 'react';
import { whenIdle } from '#lib/device/idle.ts';
import { lateCode } from '#lib/late/late-code.ts';
import { OPEN_CHAT } from '#lib/navigation/chat-address.ts';
import type { Conversation } from '../reading/Conversation.tsx';
import { ThreadSkeleton, UnknownConversation } from '../reading/ConversationSkeleton.tsx';

const code = lateCode(async () => (await import('../reading/Conversation.tsx')).Conversation);

// An address with a conversation needs it at once.
if (new URLSearchParams(location.search).has(OPEN_CHAT)) code.begin().catch(() => {});

type Props = ComponentProps<typeof Conversation>;

/** Half the code of the chats, which the list of them does without. */
export function LateConversation(props: Props) {
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

function Loaded(props: Props) {
  const Opened = code.loaded() ?? use(code.begin());
  return <Opened {...props} />;
}

/** Loads the code of conversations when the browser has nothing else to do. */
export function useConversationSoon(): void {
  useEffect(() => whenIdle(() => void code.begin().catch(() => {})), []);
}
