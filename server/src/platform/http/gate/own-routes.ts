/**
 * Health checks and metrics, which are requested all the time: never refused, not logged, and ignored when a stopping
 * server waits for quiet.
 */
export const ownRoutes: ReadonlySet<string> = new Set(['/healthz', '/accepting', '/readyz', '/metrics']);
