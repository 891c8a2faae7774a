import { useSyncExternalStore } from 'react';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { applyTheme, currentTheme, watchTheme } from '../../../ui/style/themes.ts';
import { BackLink } from '../BackLink.tsx';
import { BlockedLink } from '../BlockedLink.tsx';
import { OnlineStatusToggle } from '../own/OnlineStatusToggle.tsx';
import { profilesTexts } from '../profiles.texts.ts';
import { SafetyLink } from '../SafetyLink.tsx';
import { ChatPreview } from './ChatPreview.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ThemePicker } from './ThemePicker.tsx';

/** Settings: notifications, online status, blocked people, and the theme with a preview. */
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
      className="gap-6 pt-2 pb-4"
    >
      <title>{pageTitle(profilesTexts.settings)}</title>
      <NotificationSettings />
      <OnlineStatusToggle />
      <BlockedLink />
      <SafetyLink />
      <ThemePicker value={theme} onChange={applyTheme}>
        <ChatPreview />
      </ThemePicker>
    </Page>
  );
}
