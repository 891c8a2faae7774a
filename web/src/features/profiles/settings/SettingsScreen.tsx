import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { applyTheme, currentTheme, watchTheme } from '#ui/style/themes.ts';
import { BackLink } from '../BackLink.tsx';
import { BlockedLink } from '../BlockedLink.tsx';
import { OnlineStatusToggle } from '../own/OnlineStatusToggle.tsx';
import { profilesTexts } from '../profiles.texts.ts';
import { SafetyLink } from '../SafetyLink.tsx';
import { ChatPreview } from './ChatPreview.tsx';
import { LetterKeysToggle } from './LetterKeysToggle.tsx';
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
