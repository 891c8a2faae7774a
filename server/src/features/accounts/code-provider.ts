/** Carries codes to phones. Codes are made and checked here; a provider only delivers. */
export interface CodeProvider {
  /** The message is on its way when this answers. @throws ProviderFailed */
  send(phone: string, code: string): Promise<void>;
  /** The code was entered rightly; some providers want to know. @throws ProviderFailed */
  confirm(phone: string): Promise<void>;
  /** What was written down here about the phone goes, with its account. */
  forget(phone: string): Promise<void>;
}

/** Its message is for the operator's log, so it holds neither a phone nor a code. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** Set where the provider itself lets this phone wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
