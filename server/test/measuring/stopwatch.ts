/**
 * Returns the seconds since this call, rounded up. A wait that a server reports may be shorter by that much when the
 * machine was busy between the start of the wait and the test's look at it.
 */
export function stopwatch(): () => number {
  const begun = performance.now();
  return () => Math.ceil((performance.now() - begun) / 1_000);
}
