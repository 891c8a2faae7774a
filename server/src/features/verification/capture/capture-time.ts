/** What is known about when a photo was taken. */
export interface CaptureTime {
  /** When it reached the server, in ms since 1970. */
  readonly receivedAt: number;
  /** From the challenge until then; null without a valid challenge. */
  readonly captureSeconds: number | null;
  /** When the camera reported the code in it, since the challenge; null if it did not. */
  readonly codeSeenAt: number | null;
}

/** When the server received the code: with the photo, and before that if the camera reported it. */
export function codeSeen({ receivedAt, codeSeenAt }: CaptureTime): Date[] {
  return [...(codeSeenAt === null ? [] : [new Date(codeSeenAt)]), new Date(receivedAt)];
}
