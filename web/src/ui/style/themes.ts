/** daisyUI's 32 named themes, in its order. */
export const themeNames = [
  'light',
  'dark',
  'cupcake',
  'bumblebee',
  'emerald',
  'corporate',
  'synthwave',
  'retro',
  'cyberpunk',
  'valentine',
  'halloween',
  'garden',
  'forest',
  'aqua',
  'lofi',
  'pastel',
  'fantasy',
  'wireframe',
  'black',
  'luxury',
  'dracula',
  'cmyk',
  'autumn',
  'business',
  'acid',
  'lemonade',
  'night',
  'coffee',
  'winter',
  'dim',
  'nord',
  'sunset',
] as const;

export type ThemeName = (typeof themeNames)[number];

/** `system` follows the device between a light and a dark theme. */
export type ThemeChoice = ThemeName | 'system';

const KEPT = 'theme';

/** The theme used if none is stored. */
const USUAL: ThemeName = 'coffee';

function themeNamed(name: string | null | undefined): ThemeChoice {
  return name === 'system' ? name : (themeNames.find((known) => known === name) ?? USUAL);
}

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

/** What `system` means now. `theme-boot.js` does the same before the first paint. */
export const deviceTheme = (): ThemeName => (darkDevice().matches ? USUAL : 'light');

export function currentTheme(): ThemeChoice {
  const { theme, follows } = document.documentElement.dataset;
  return follows === 'device' ? 'system' : themeNamed(theme);
}

function wear(choice: ThemeChoice) {
  const { dataset } = document.documentElement;
  dataset.theme = choice === 'system' ? deviceTheme() : choice;
  if (choice === 'system') dataset.follows = 'device';
  else delete dataset.follows;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-base-100');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.trim());
}

/** Applies a theme to the page and all other open tabs, and stores it for the next visit. */
export function applyTheme(name: ThemeChoice) {
  wear(name);
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // If storage is full or blocked, the theme lasts for this visit in this tab.
  }
}

/** Undefined if the browser blocks storage. */
function keptTheme(): ThemeChoice | undefined {
  try {
    return themeNamed(localStorage.getItem(KEPT));
  } catch {
    return undefined;
  }
}

/** Follows theme changes in other tabs and of the device, until the returned function is called. */
export function followThemeChanges(): () => void {
  // Another tab may have changed the theme after this page was painted but before it listened.
  const kept = keptTheme();
  if (kept !== undefined && kept !== currentTheme()) wear(kept);
  function follow({ key, newValue }: StorageEvent) {
    if (key === KEPT) wear(themeNamed(newValue));
  }
  function followDevice() {
    if (currentTheme() === 'system') wear('system');
  }
  window.addEventListener('storage', follow);
  const leaveDevice = watchDevice(followDevice);
  return () => {
    window.removeEventListener('storage', follow);
    leaveDevice();
  };
}

/** Calls back when the device switches between light and dark, until the returned function is called. */
export function watchDevice(changed: () => void): () => void {
  const device = darkDevice();
  device.addEventListener('change', changed);
  return () => device.removeEventListener('change', changed);
}

/** Calls back on every change of the theme, until the returned function is called. */
export function watchTheme(changed: () => void): () => void {
  const changes = new MutationObserver(changed);
  changes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-follows'] });
  return () => changes.disconnect();
}
