/** Shows a count on the icon of the installed app; 0 removes it. Browsers without badges show nothing. */
export function setAppBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {});
}
