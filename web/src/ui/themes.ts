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

/** The theme that the page wears now. */
export function currentTheme(): ThemeName {
  const worn = document.documentElement.dataset.theme;
  return themeNames.find((name) => name === worn) ?? 'coffee';
}

/** Puts a theme on the page and keeps it for the next visit in this browser. */
export function applyTheme(name: ThemeName) {
  document.documentElement.dataset.theme = name;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-base-100');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.trim());
  try {
    localStorage.setItem('theme', name);
  } catch {
    // Storage can be full or blocked: the theme then lasts for this visit.
  }
}
