import { useState } from 'react';
import { Page } from '../../ui/Page.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { applyTheme, currentTheme } from '../../ui/themes.ts';
import { BackLink } from './BackLink.tsx';
import { BlockedLink } from './BlockedLink.tsx';
import { ChatPreview } from './ChatPreview.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ThemePicker } from './ThemePicker.tsx';

/** Whether this browser notifies and its colours, tried on a conversation; and the way to whom one has blocked. */
export function SettingsScreen() {
  const [theme, setTheme] = useState(currentTheme);
  return (
    <Page
      header={<TopBar title="Settings" left={<BackLink to="/profile" label="Back to profile" />} />}
      className="gap-6 pt-2 pb-4"
    >
      <title>Settings · Showup</title>
      <NotificationSettings />
      <BlockedLink />
      <ChatPreview />
      <ThemePicker
        value={theme}
        onChange={(name) => {
          applyTheme(name);
          setTheme(name);
        }}
      />
    </Page>
  );
}
