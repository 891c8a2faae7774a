/** Shows a count on the icon of the installed app; 0 removes it. Browsers without badges show nothing. */
export async function setAppBadge(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count);
  } catch {
    // Missing, or forbidden here.
  }
}
