import { Check } from 'lucide-react';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { deviceTheme, type ThemeChoice, themeNames, watchDevice } from '#ui/style/themes.ts';
import { profilesTexts } from '../profiles.texts.ts';

const themes: readonly ThemeChoice[] = ['system', ...themeNames];

type Props = {
  value: ThemeChoice;
  onChange: (name: ThemeChoice) => void;
  /** A preview of the current theme. */
  children: ReactNode;
};

/** All themes, the one worn on opening first, and one that follows the device. The preview stays in view. */
export function ThemePicker({ value, onChange, children }: Props) {
  const id = useId();
  // Not sorted again on a choice, so that nothing moves under the finger.
  const [worn] = useState(value);
  const ofDevice = useSyncExternalStore(watchDevice, deviceTheme);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-lead font-bold">{profilesTexts.theme}</legend>
      <div className="sticky top-13 z-10 -mx-2 bg-base-100 px-2 py-1 cramped:static">{children}</div>
      <div className="mt-3 grid grid-cols-2 gap-2 min-[420px]:grid-cols-3 md:grid-cols-2 lg:grid-cols-3">
        {[worn, ...themes.filter((name) => name !== worn)].map((name) => (
          <label
            key={name}
            data-theme={name === 'system' ? ofDevice : name}
            className={classNames(
              'relative flex min-h-16 cursor-pointer flex-col justify-between gap-2 rounded-control border-2 bg-base-100 p-3 text-base-content transition active:scale-[0.98]',
              'focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-ink',
              name === value ? 'border-primary-ink' : 'border-base-content/15',
            )}
          >
            <input
              type="radio"
              name={id}
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="flex items-center justify-between gap-1 text-body font-medium capitalize">
              {name}
              {name === value && <Check size={18} aria-hidden />}
            </span>
            <span className="flex gap-1.5 forced-color-adjust-none" aria-hidden>
              <span className="h-3 flex-2 rounded-full bg-primary" />
              <span className="h-3 flex-1 rounded-full bg-secondary" />
              <span className="h-3 flex-1 rounded-full bg-accent" />
              <span className="h-3 flex-1 rounded-full bg-base-300" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
