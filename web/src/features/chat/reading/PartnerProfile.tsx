import type { ChatPartner } from '@showup/contract/chat';
import { HeartOff, ShieldX } from 'lucide-react';
import { ProfileSheet } from '#features/matching/card/ProfileSheet.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { chatScreenTexts } from '../chat.texts.ts';

type Props = { partner: ChatPartner; onClose: () => void; onUnmatch: () => void; onBlock: () => void };

/** A match's profile, shown over the conversation. */
export function PartnerProfile({ partner, onClose, onUnmatch, onBlock }: Props) {
  return (
    <ProfileSheet
      card={partner}
      onClose={onClose}
      actions={
        <div className="flex w-full flex-col gap-2 sm:flex-row">
          <Button variant="quiet" wide onClick={onUnmatch}>
            <HeartOff size={20} aria-hidden />
            {chatScreenTexts.unmatch}
          </Button>
          <Button variant="quiet" wide onClick={onBlock}>
            <ShieldX size={20} aria-hidden />
            {chatScreenTexts.blockReport}
          </Button>
        </div>
      }
    />
  );
}
