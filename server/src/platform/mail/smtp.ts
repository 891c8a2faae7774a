import nodemailer, { type Transporter } from 'nodemailer';
import { isLoopback } from '../config/sms-settings.ts';
import type { SmtpSettings } from '../config/smtp-settings.ts';

const TIMEOUT_MS = 10_000;

/** A message in plain text. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  /** The code in it, which an outbox shows by itself. */
  readonly code?: string;
}

/** Sends messages to email addresses over SMTP, encrypted unless the mail server is on this machine. */
export class Smtp {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor({ url, from }: SmtpSettings) {
    this.#from = from;
    this.#transport = nodemailer.createTransport({
      url,
      requireTLS: !isLoopback(new URL(url).hostname),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Nothing people type may make it fetch a file or address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Signs in without sending anything. @throws Error with the server's or the system's own code */
  async check(): Promise<void> {
    await this.#transport.verify();
  }

  /** Resolves when the message has been handed over. */
  async mail(email: string, { subject, text }: Mail): Promise<void> {
    await this.#transport.sendMail({ from: this.#from, to: { name: '', address: email }, subject, text });
  }
}
