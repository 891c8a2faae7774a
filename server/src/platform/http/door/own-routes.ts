/**
 * Health checks and metrics, requested all the time: never refused, not logged, and ignored by a server that waits for
 * quiet before it stops.
 */
export const ownRoutes: ReadonlySet<string> = new Set(['/healthz', '/accepting', '/readyz', '/metrics']);
