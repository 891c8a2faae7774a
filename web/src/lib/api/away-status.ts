const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a server, or the proxy in front of it, says that it is briefly unavailable. */
export const isAwayStatus = (status: number) => AWAY.has(status);
