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

const KEPT = 'theme';

/** The theme used if none is stored. */
const USUAL: ThemeName = 'coffee';

function themeNamed(name: string | null | undefined): ThemeName {
  return themeNames.find((known) => known === name) ?? USUAL;
}

export function currentTheme(): ThemeName {
  return themeNamed(document.documentElement.dataset.theme);
}

function wear(name: ThemeName) {
  document.documentElement.dataset.theme = name;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-base-100');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.trim());
}

/** Applies a theme to the page and all other open tabs, and stores it for the next visit. */
export function applyTheme(name: ThemeName) {
  wear(name);
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // If storage is full or blocked, the theme lasts for this visit in this tab.
  }
}

/** Undefined if the browser blocks storage. */
function keptTheme(): ThemeName | undefined {
  try {
    return themeNamed(localStorage.getItem(KEPT));
  } catch {
    return undefined;
  }
}

/** Follows theme changes in other tabs, until the returned function is called. */
export function followOtherTabs(): () => void {
  // Another tab may have changed the theme after this page was painted but before it listened.
  const kept = keptTheme();
  if (kept !== undefined && kept !== currentTheme()) wear(kept);
  function follow({ key, newValue }: StorageEvent) {
    if (key === KEPT) wear(themeNamed(newValue));
  }
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Calls back on every change of the theme, until the returned function is called. */
export function watchTheme(changed: () => void): () => void {
  const changes = new MutationObserver(changed);
  changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => changes.disconnect();
}
