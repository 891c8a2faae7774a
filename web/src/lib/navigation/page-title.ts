/** The title of a screen, for the browser's tab and history and for screen readers. */
export const pageTitle = (screen: string) => `${screen} · Showup`;
