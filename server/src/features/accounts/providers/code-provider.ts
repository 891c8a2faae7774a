/** Carries codes to phones. Codes are made and checked here; a carrier only delivers. */
export interface CodeCarrier {
  /** The message is on its way when this answers. @throws ProviderFailed */
  send(phone: string, code: string): Promise<void>;
  /** The code was entered rightly; some providers want to know. @throws ProviderFailed */
  confirm(phone: string): Promise<void>;
}

export interface CodeProvider extends CodeCarrier {
  /** Removes what was written down here about the phone, when its account is deleted. */
  forget(phone: string): Promise<void>;
  /** Removes what was written down here about codes that expired long ago. */
  forgetOld(): Promise<void>;
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
