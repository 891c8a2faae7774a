import type { ChatPartner } from '@showup/contract/chat';
import { CalendarHeart, ChevronLeft, HeartOff } from 'lucide-react';
import { type SafetyAct, SafetyMenu } from '#features/safety/SafetyMenu.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts, presenceText } from '../chat.texts.ts';
import { PartnerAvatar } from '../conversations/PartnerRow.tsx';

type Props = {
  partner: ChatPartner;
  /** Undefined while unknown. */
  isOnline: boolean | undefined;
  onBack: () => void;
  onProfile: () => void;
  /** Absent while something is planned. */
  onPlan: (() => void) | undefined;
  onUnmatch: () => void;
  onSafety: (act: SafetyAct) => void;
};

export function ConversationHeader(props: Props) {
  const { partner, isOnline, onBack, onProfile, onPlan, onUnmatch, onSafety } = props;
  return (
    <TopBar
      line
      className="roomy:pl-5"
      left={
        <IconButton
          icon={ChevronLeft}
          label={chatScreenTexts.back}
          onClick={onBack}
          className="roomy:hidden"
        />
      }
      title={
        <div className="relative flex min-w-0 items-center gap-3">
          <button
            type="button"
            aria-label={chatScreenTexts.viewProfileOf(partner.fullName)}
            onClick={onProfile}
            // The press area also covers the name beside it.
            className="grid size-[44px] shrink-0 place-items-center rounded-full after:absolute after:inset-0"
          >
            <PartnerAvatar partner={partner} size={40} />
          </button>
          <div className="min-w-0">
            <h1 className="truncate text-body font-semibold" dir="auto">
              {partner.fullName}
            </h1>
            {/* Keeps its line while unknown, so that the name doesn't move. */}
            <p
              className={classNames(
                'text-note supports-[height:1lh]:min-h-lh',
                isOnline ? 'text-success' : 'text-muted',
              )}
            >
              {presenceText(isOnline)}
            </p>
          </div>
        </div>
      }
      right={
        <>
          {onPlan && <IconButton icon={CalendarHeart} label={chatScreenTexts.planADate} onClick={onPlan} />}
          <SafetyMenu
            label={chatScreenTexts.more}
            others={[{ label: chatScreenTexts.unmatch, icon: HeartOff, danger: true, onSelect: onUnmatch }]}
            onAct={onSafety}
          />
        </>
      }
    />
  );
}
