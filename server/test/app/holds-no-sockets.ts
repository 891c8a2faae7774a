import { Server } from 'node:net';

/**
 * Makes `folder` refuse sockets as some mounted folders do: those of WSL below /mnt/c, exFAT, some of Docker. Ends when
 * the returned function is called.
 */
export function holdsNoSockets(folder: string, code: string): () => void {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    const [path] = args;
    if (typeof path !== 'string' || !path.startsWith(folder)) return Reflect.apply(listen, this, args);
    const failure = new Error(`listen ${code}: operation not supported on socket ${path}`);
    process.nextTick(() => this.emit('error', Object.assign(failure, { code, syscall: 'listen' })));
    return this;
  };
  return () => {
    Server.prototype.listen = listen;
  };
}
