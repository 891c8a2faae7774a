/** Where emails are handed over. */
export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with the user and the password. */
  readonly url: string;
  /** As in `Showup <hello@example.com>`. */
  readonly from: string;
}
