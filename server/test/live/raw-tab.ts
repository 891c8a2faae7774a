import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A tab as a raw TCP connection: it has joined, reads until paused, and answers no heartbeat. */
export async function openRawTab(url: string, cookie: string): Promise<Socket> {
  const tcp = beginRawTab(url, cookie);
  await heard(tcp, '101 Switching Protocols');
  tcp.write(frame(TEXT, '40'));
  await heard(tcp, '40{');
  return tcp;
}

/** The request for a WebSocket, not yet answered. */
export function beginRawTab(url: string, cookie: string): Socket {
  const { hostname, port } = new URL(url);
  const tcp = connect({ host: hostname, port: Number(port) });
  tcp.on('error', () => {}); // reported by its close event
  tcp.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
      `Cookie: ${cookie}`,
      '\r\n',
    ].join('\r\n'),
  );
  return tcp;
}

function heard(tcp: Socket, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const listen = (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (!text.includes(words)) return;
      tcp.off('data', listen);
      resolve();
    };
    tcp.on('data', listen);
    tcp.once('close', () => reject(new Error(`Closed before ${words}: ${text}`)));
  });
}

export const [TEXT, PING] = [1, 9];

/** A frame of a WebSocket client, with a zero mask. */
export function frame(opcode: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
