import { Bell } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { ConsentNote } from '../ConsentNote.tsx';
import { profilesTexts } from '../profiles.texts.ts';
import { useDecline, useNotifications } from './notifications.api.ts';
import { useNotifySwitch } from './use-notify-switch.ts';

/**
 * Whether the invitation is shown; undefined until that is known. Content below it waits, so that nothing moves under a
 * finger, but not beyond a first failed try.
 */
export function useIsInviting(): boolean | undefined {
  const { data, isLoading, failureCount } = useNotifications();
  return isLoading && failureCount === 0 ? undefined : data?.isOpenQuestion === true;
}

/** Offers to turn on notifications, and never again after a no. */
export function NotificationsInvitation({ className }: { className?: string }) {
  const id = useId();
  const { data } = useNotifications();
  const { turn, isTurning } = useNotifySwitch();
  const decline = useDecline();
  if (!data?.isOpenQuestion) return null;
  return (
    <section
      aria-labelledby={id}
      className={classNames('animate-fade rounded-panel bg-base-200 p-4 text-left', className)}
    >
      <div className="flex gap-3">
        <Bell size={22} className="shrink-0 text-primary-ink" aria-hidden />
        <div className="min-w-0">
          <h2 id={id} className="text-body font-semibold">
            {profilesTexts.knowWhenSomeoneWrites}
          </h2>
          <p className="text-body text-muted">{profilesTexts.invitationText}</p>
          <ConsentNote of="notifications" to="/consent" className="mt-1" />
        </div>
      </div>
      <div className="mt-2 flex justify-end gap-1">
        <Button variant="plain" size="medium" onClick={() => decline.mutate(undefined)}>
          {profilesTexts.notNow}
        </Button>
        <Button size="medium" busy={isTurning} onClick={() => void turn(true)}>
          {profilesTexts.turnOn}
        </Button>
      </div>
    </section>
  );
}
