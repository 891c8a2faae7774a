/** Shows on the icon of the installed app how many wait; 0 takes it away. Browsers without a badge show nothing. */
export function setAppBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {});
}
