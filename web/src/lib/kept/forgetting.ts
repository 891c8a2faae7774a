const cleanUps = new Set<() => void>();

/**
 * Registers a module's clean-up for when the signed-in person leaves, so that the sign-in need not load modules that
 * only signed-in screens use.
 */
export function onForget(cleanUp: () => void): void {
  cleanUps.add(cleanUp);
}

export function cleanUpAll(): void {
  for (const cleanUp of cleanUps) cleanUp();
}
