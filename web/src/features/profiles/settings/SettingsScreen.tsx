import { useSyncExternalStore } from 'react';
import { hasKeyboard } from '#lib/keyboard/has-keyboard.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
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

/** Settings: notifications, online status, letter keys, blocked people, and the theme with a preview. */
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
      className="gap-6 pt-2 pb-4 lg:grid lg:grid-cols-2 lg:content-start lg:items-start lg:gap-x-12"
    >
      <title>{pageTitle(profilesTexts.settings)}</title>
      <div className="flex flex-col gap-6">
        <NotificationSettings />
        <OnlineStatusToggle />
        {hasKeyboard() && <LetterKeysToggle />}
        <BlockedLink />
        <SafetyLink />
      </div>
      <ThemePicker value={theme} onChange={applyTheme}>
        <ChatPreview />
      </ThemePicker>
    </Page>
  );
}
