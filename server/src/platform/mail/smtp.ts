import nodemailer from 'nodemailer';
import { isLoopback } from '../config/sms-settings.ts';
import type { SmtpSettings } from '../config/smtp-settings.ts';

/** Delivers codes to email addresses. */
export interface MailCarrier {
  /** Resolves when the message has been handed over. */
  send(email: string, code: string): Promise<void>;
  /** Removes what is stored here about the address. */
  forget(email: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Sends over SMTP, encrypted unless the mail server is on this machine. */
export function createSmtp({ url, from }: SmtpSettings) {
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing people type may make it fetch a file or address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Signs in without sending anything. @throws Error with the server's or the system's own code */
    async check(): Promise<void> {
      await transport.verify();
    },
    async send(email: string, code: string): Promise<void> {
      await transport.sendMail({
        from,
        to: { name: '', address: email },
        subject: `Your Showup code: ${code}`,
        text: `Your code is ${code}. It proves that this is your email, and is good for 15 minutes.\n\nIf you did not ask for it, ignore this message: somebody typed your address by mistake.\n`,
      });
    },
  };
}
