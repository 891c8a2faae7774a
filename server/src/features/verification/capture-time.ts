/** What is known of when a photo was taken. */
export interface CaptureTime {
  /** When it reached the server, in ms since 1970. */
  readonly receivedAt: number;
  /** From the challenge to then; null without a valid challenge. */
  readonly captureSeconds: number | null;
}

/** Between the challenge and the receipt; at the receipt, without a challenge. */
export function takenWithin({ receivedAt, captureSeconds }: CaptureTime) {
  return { from: new Date(receivedAt - (captureSeconds ?? 0) * 1_000), to: new Date(receivedAt) };
}
