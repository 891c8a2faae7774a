import { ArrowUp } from 'lucide-react';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { areLetterKeysOn, letterKeys } from '#lib/keyboard/letter-keys.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { applyTheme, currentTheme, watchTheme } from '#ui/style/themes.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { BackLink } from '../BackLink.tsx';
import { BlockedLink } from '../BlockedLink.tsx';
import { useUpdateProfile, useViewer } from '../profiles.api.ts';
import { profilesTexts, profileToasts } from '../profiles.texts.ts';
import { SafetyLink } from '../SafetyLink.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ThemePicker } from './ThemePicker.tsx';

/** Settings: notifications, privacy, letter keys, and the theme with a preview. */
export function SettingsScreen() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  return (
    <Page
      header={
        <TopBar
          title={profilesTexts.settings}
          left={<BackLink to="/profile" label={profilesTexts.backToProfile} />}
        />
      }
      width="pair"
      className="gap-6 pt-2 pb-4 md:grid md:grid-cols-2 md:content-start md:items-start lg:gap-x-12"
    >
      <title>{pageTitle(profilesTexts.settings)}</title>
      <div className="flex flex-col gap-6">
        <NotificationSettings />
        <Part title={profilesTexts.privacy}>
          <OnlineStatusToggle />
          <BlockedLink />
          <SafetyLink />
        </Part>
        {hasKeyboard() && (
          <Part title={profilesTexts.keyboard}>
            <LetterKeysToggle />
          </Part>
        )}
      </div>
      <ThemePicker value={theme} onChange={applyTheme}>
        <ChatPreview />
      </ThemePicker>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-display text-lead font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Sets whether matches see when the viewer is online. */
function OnlineStatusToggle() {
  const { showsOnlineStatus } = useViewer();
  const update = useUpdateProfile();

  async function show(isShown: boolean) {
    try {
      await update.mutateAsync({ showsOnlineStatus: isShown });
    } catch (error) {
      notify.error(profileToasts.onlineFailed, { of: error });
    }
  }

  // Shows the choice at once; a failure reverts it.
  const isShown = update.isPending ? (update.variables.showsOnlineStatus ?? true) : showsOnlineStatus;
  return (
    <div className="rounded-panel border border-hairline bg-base-200 px-5 py-2">
      <Toggle
        label={profilesTexts.showOnline}
        hint={isShown ? profilesTexts.onlineShownHint : profilesTexts.onlineHiddenHint}
        checked={isShown}
        onChange={(next) => {
          if (!update.isPending) void show(next);
        }}
      />
    </div>
  );
}

/** Turns letter keys off for people whose speech input or hands press letters they didn't mean. */
function LetterKeysToggle() {
  const { userRole } = useViewer();
  const [isOn, setOn] = useState(areLetterKeysOn);
  return (
    <div className="rounded-panel border border-hairline bg-base-200 px-5 py-2">
      <Toggle
        label={profilesTexts.letterKeys}
        hint={userRole === 'Admin' ? profilesTexts.letterKeysOfDesk : profilesTexts.letterKeysHint}
        checked={isOn}
        onChange={(next) => {
          letterKeys.write(next);
          setOn(next);
        }}
      />
    </div>
  );
}

/** A sample conversation in the current theme. */
function ChatPreview() {
  return (
    <section aria-label={profilesTexts.chatPreview} className="rounded-panel border border-hairline p-4">
      <h2 className="text-note text-muted">{profilesTexts.howYourChatsLook}</h2>
      <div className="mt-3 flex flex-col gap-2">
        <Bubble time="21:04">{profilesTexts.previewQuestion}</Bubble>
        <Bubble own time="21:05">
          {profilesTexts.previewAnswer}
        </Bubble>
      </div>
      <div className="mt-4 flex items-center gap-2" aria-hidden>
        <span className="flex h-11 flex-1 items-center rounded-full bg-base-200 px-4 text-muted">
          {profilesTexts.message}
        </span>
        <span className="grid size-11 place-items-center rounded-full bg-primary text-primary-content">
          <ArrowUp size={24} />
        </span>
      </div>
    </section>
  );
}

function Bubble({ own = false, time, children }: { own?: boolean; time: string; children: string }) {
  return (
    <p
      className={classNames(
        'max-w-[85%] rounded-panel px-4 py-2.5',
        own
          ? 'self-end rounded-br-small bg-primary text-primary-content'
          : 'self-start rounded-bl-small bg-base-200',
      )}
    >
      {children}{' '}
      <span className={classNames('ml-1 text-note tabular-nums', !own && 'text-muted')}>{time}</span>
    </p>
  );
}
