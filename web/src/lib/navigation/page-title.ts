/** What the browser's tab, its history and a screen reader say of a screen. */
export const pageTitle = (screen: string) => `${screen} · Showup`;
