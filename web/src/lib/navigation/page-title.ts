/** The title of a screen in the browser's tab, its history and for screen readers. */
export const pageTitle = (screen: string) => `${screen} · Showup`;
