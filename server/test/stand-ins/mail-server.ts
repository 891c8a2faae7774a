import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A local mail server with one user and no encryption. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  let refusal: Error | undefined;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'showup' && password === 'p@ss') done(null, { user: username });
      else done(new Error('Who is that?'));
    },
    async onData(stream, { envelope }, done) {
      const message = await text(stream);
      if (refusal) return done(refusal);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    /** With the right user and password. */
    url: `smtp://showup:p%40ss@127.0.0.1:${address.port}`,
    received,
    /** Refuses messages with this from now on. */
    refuse(message: string): void {
      refusal = new Error(message);
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
