import { CHECK_IN_PATH } from '@showup/contract/checkins';
import { pushTexts } from '@showup/contract/platform/push';
import type { Mail } from '#platform/mail/smtp';
import type { DirectPush } from '#platform/push/delivery';
import type { Context } from '#server/context';
import { contactPathOf } from '../link.ts';
import type { DueMessage, MessageKind } from './messages.queries.ts';

const topicOf = (checkInId: string) => checkInId.replaceAll('-', '');

type Texts = readonly [title: string, body: string];
const usualTexts: Texts = [pushTexts.checkInDue, pushTexts.checkInDueText];
const ownerTexts: Readonly<Partial<Record<MessageKind, Texts>>> = {
  stepped_down: [pushTexts.planOff, pushTexts.contactSteppedDown],
  closed: [pushTexts.planOff, pushTexts.contactClosed],
};

/** Says nothing that the person next to them should not read, unless they chose to see texts. */
export function ownerPush({ checkInId, dateId, kind }: DueMessage, showText: boolean): DirectPush {
  const [title, body] = ownerTexts[kind] ?? usualTexts;
  return {
    title,
    ...(showText && { body }),
    urgency: 'high',
    topic: topicOf(checkInId),
    opens: { address: dateId === null ? '/' : `${CHECK_IN_PATH}${dateId}`, tag: checkInId },
  };
}

/** What every message to the contact says first. The reference is the same in all of them. */
export function headline({ kind, isHelpAsked, ownerName }: DueMessage): string {
  if (kind === 'home') return `${ownerName}: the alert is over`;
  return isHelpAsked ? `${ownerName} asks for help` : `${ownerName} has not checked in`;
}

export function contactPush(ctx: Context, message: DueMessage): DirectPush {
  const { checkInId: id, linkNumber, reference, kind } = message;
  return {
    title: headline(message),
    body:
      kind === 'home'
        ? `They or someone who knows closed it. ${reference}`
        : `Tap to see where they are. ${reference}`,
    urgency: 'high',
    topic: topicOf(id),
    opens: { address: contactPathOf(ctx, { id, linkNumber }), tag: id },
  };
}

export function contactMail(message: DueMessage, link: string): Mail {
  const { kind, ownerName, reference } = message;
  const subject = `${headline(message)} (${reference})`;
  if (kind === 'home')
    return {
      subject,
      text: `The alert about ${ownerName} is over: they said that they are home, or someone who knows closed it.\n\nReference: ${reference}\n`,
    };
  const why = message.isHelpAsked
    ? `${ownerName} pressed “I need help”.`
    : `${ownerName} went out and asked us to tell you if they don’t say that they’re home. They have not.`;
  return {
    subject,
    text: `${why}\n\nWhere they are and whom they met:\n${link}\n\nCall them first. If you cannot reach them, or think that they are in danger, call the emergency number of your country; in India that is 112. Showup is no emergency service, and nobody here is on the way.\n\nReference: ${reference}\n`,
  };
}

export function contactText(message: DueMessage, link: string): string {
  const { kind, reference } = message;
  if (kind === 'home') return `${headline(message)}. ${reference}`;
  return `${headline(message)}. Call them. Where they are: ${link} In danger, call your emergency number. ${reference}`;
}
