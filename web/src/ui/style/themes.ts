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

/** What the page wears where none is kept. */
const USUAL: ThemeName = 'coffee';

function themeNamed(name: string | null | undefined): ThemeName {
  return themeNames.find((known) => known === name) ?? USUAL;
}

/** The theme that the page wears now. */
export function currentTheme(): ThemeName {
  return themeNamed(document.documentElement.dataset.theme);
}

function wear(name: ThemeName) {
  document.documentElement.dataset.theme = name;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-base-100');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.trim());
}

/** Puts a theme on the page and on every other open tab, and keeps it for the next visit in this browser. */
export function applyTheme(name: ThemeName) {
  wear(name);
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // Storage can be full or blocked: the theme then lasts for this visit, in this tab.
  }
}

/** Nothing where the browser blocks its storage. */
function keptTheme(): ThemeName | undefined {
  try {
    return themeNamed(localStorage.getItem(KEPT));
  } catch {
    return undefined;
  }
}

/** Wears what another tab chooses, until the returned function is called. */
export function followOtherTabs(): () => void {
  // The page was painted long before: what another tab has chosen since is told by no event.
  const kept = keptTheme();
  if (kept !== undefined && kept !== currentTheme()) wear(kept);
  function follow({ key, newValue }: StorageEvent) {
    if (key === KEPT) wear(themeNamed(newValue));
  }
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Tells of every change of the theme, wherever it was chosen, until the returned function is called. */
export function watchTheme(changed: () => void): () => void {
  const changes = new MutationObserver(changed);
  changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => changes.disconnect();
}
