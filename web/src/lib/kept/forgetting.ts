const cleanUps = new Set<() => void>();

/**
 * Registers what a module does when the person who is signed in here leaves. The sign-in itself then need not load modules
 * that only signed-in screens use.
 */
export function onForget(cleanUp: () => void): void {
  cleanUps.add(cleanUp);
}

export function cleanUpAll(): void {
  for (const cleanUp of cleanUps) cleanUp();
}
