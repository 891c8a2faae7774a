import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { applyTheme, currentTheme, themeNames, watchTheme } from '#ui/style/themes.ts';
import { Controls } from './Controls.tsx';
import { Fields } from './Fields.tsx';
import { States } from './States.tsx';
import { Tokens } from './Tokens.tsx';

const themes = themeNames.map((name) => ({ value: name, label: name }));

/** Every part of `ui/` in every state and any theme. Only in development. */
export function DesignScreen() {
  const theme = useSyncExternalStore(watchTheme, currentTheme);
  const [round, setRound] = useState(0);
  return (
    <Page
      width="wide"
      className="gap-12 pb-16"
      header={
        <TopBar
          line
          title="Design"
          right={
            <div className="flex items-center gap-2 py-1">
              <Button variant="quiet" size="medium" onClick={() => setRound(round + 1)}>
                Move
              </Button>
              <SelectField label="Theme" labelHidden options={themes} value={theme} onChange={applyTheme} />
            </div>
          }
        />
      }
    >
      <title>Design · Showup</title>
      <div className="grid grid-cols-1 gap-12 pt-6 lg:grid-cols-2">
        <Tokens round={round} />
        <Controls />
        <Fields />
        <States />
      </div>
    </Page>
  );
}
