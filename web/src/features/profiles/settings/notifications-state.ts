import type { PushSettings } from '@showup/contract/platform/push';
import type { PushSupport } from '#lib/installed/push-browser.ts';

/** The push state of this browser. */
export interface BrowserPush {
  readonly support: PushSupport;
  readonly permission: NotificationPermission;
  readonly isSubscribed: boolean;
  /** Whether the person has declined notifications in this browser. */
  readonly isDeclined: boolean;
}

export interface Notifications {
  readonly state: 'on' | 'off' | 'refused' | 'once-installed' | 'unsupported';
  readonly showText: boolean;
  /** Whether a card may ask: notifications are off, and nobody has declined them in this browser. */
  readonly isOpenQuestion: boolean;
}

/** On only if both agree: the browser may have lost its subscription, or the server the session it belonged to. */
export function notificationsIn(
  { support, permission, isSubscribed, isDeclined }: BrowserPush,
  { enabled, showText }: PushSettings,
): Notifications {
  const state = stateOf();
  return { state, showText, isOpenQuestion: state === 'off' && !isDeclined };

  function stateOf(): Notifications['state'] {
    if (support === 'no') return 'unsupported';
    if (support === 'once-installed') return 'once-installed';
    if (permission === 'denied') return 'refused';
    return enabled && permission === 'granted' && isSubscribed ? 'on' : 'off';
  }
}
