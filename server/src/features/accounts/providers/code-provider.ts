/** Delivers codes to phones. We generate and check the codes ourselves. */
export interface CodeProvider {
  /** Returns once the message is sent. @throws ProviderFailed */
  send(phone: string, code: string): Promise<void>;
  /** Tells the provider that the code was entered correctly; some want to know. @throws ProviderFailed */
  confirm(phone: string): Promise<void>;
}

/** Delivers a text message to a phone. */
export interface TextCarrier {
  /** Returns once the message is handed over. @throws ProviderFailed */
  text(phone: string, text: string): Promise<void>;
}

/** Its message is for the operator's log, so it contains neither a phone nor a code. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** Set if the provider itself makes this phone wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
