import { Conversation, type ConversationProps } from '#features/chat/reading/Conversation.tsx';
import { DateCard } from '#features/dates/card/DateCard.tsx';
import { useDatesWith } from '#features/dates/dates.api.ts';
import { LatePlanDate } from '#features/dates/planning/LatePlanDate.tsx';

export function ConversationWithDates(props: ConversationProps) {
  const planned = useDatesWith(props.partner._id);
  return <Conversation {...props} planned={{ ...planned, DateCard, PlanDate: LatePlanDate }} />;
}
