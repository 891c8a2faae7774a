import { Bell, BellRing } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { ConsentNote } from '../ConsentNote.tsx';
import { useNotifications } from './notifications.api.ts';
import { useNotifySwitch } from './use-notify-switch.ts';

type Props = {
  /** What the button offers. */
  offer: string;
  /** Said once notifications are on. */
  promise: string;
};

/** Offers a notification about one thing that someone waits for; nothing where the browser cannot notify. */
export function TellMeWhen({ offer, promise }: Props) {
  const { data } = useNotifications();
  const { turn, isTurning } = useNotifySwitch();
  if (data?.state === 'on')
    return (
      <p role="status" className="flex items-center gap-2 text-body">
        <BellRing size={20} className="shrink-0 text-primary-ink" aria-hidden />
        {promise}
      </p>
    );
  if (data?.state !== 'off') return null;
  return (
    <div>
      <Button size="medium" busy={isTurning} onClick={() => void turn(true)}>
        <Bell size={20} aria-hidden />
        {offer}
      </Button>
      <ConsentNote of="notifications" to="/consent" className="mt-2" />
    </div>
  );
}
