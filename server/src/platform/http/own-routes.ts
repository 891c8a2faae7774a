/** What machines beside the server ask every moment: worth neither a refusal nor a line, and no reason to stay. */
export const ownRoutes: ReadonlySet<string> = new Set(['/healthz', '/accepting', '/readyz', '/metrics']);
