import nodemailer from 'nodemailer';
import { isLoopback } from '../config/sms-settings.ts';
import type { SmtpSettings } from '../config/smtp-settings.ts';

/** Carries codes to email addresses. */
export interface MailCarrier {
  /** The message is on its way when this answers. */
  send(email: string, code: string): Promise<void>;
  /** Removes what was written down here about the address. */
  forget(email: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Over SMTP, encrypted but to a server on this machine. */
export function createSmtp({ url, from }: SmtpSettings) {
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What people type never names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Signs in and sends nothing. @throws Error with the server's or the system's own code */
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
