/** What is known of when a photo was taken. */
export interface CaptureTime {
  /** When it reached the server, in ms since 1970. */
  readonly receivedAt: number;
  /** From the challenge to then; null without a valid challenge. */
  readonly captureSeconds: number | null;
  /** When the camera told of the code in it, since the challenge; null where it did not. */
  readonly codeSeenAt: number | null;
}

/** When the server had the code before it: with the photo, and where the camera told of it, then. */
export function codeSeen({ receivedAt, codeSeenAt }: CaptureTime): Date[] {
  return [...(codeSeenAt === null ? [] : [new Date(codeSeenAt)]), new Date(receivedAt)];
}
