import { ChatsScreen } from '#features/chat/conversations/ChatsScreen.tsx';
import { OffDates } from '#features/dates/OffDates.tsx';
import { LateConversation, useConversationSoon } from './LateConversation.tsx';

export function ChatsWithDates() {
  useConversationSoon();
  return <ChatsScreen offDates={<OffDates className="mx-3 mb-2" />} Conversation={LateConversation} />;
}
