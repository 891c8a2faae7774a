import type { Socket } from 'node:net';
import * as z from 'zod/mini';

// The protocol between a command at the terminal and the process that holds the data folder, over a unix socket: one
// line of JSON asks, lines of JSON answer, and the last one has an exit code.

export const socketName = 'control.sock';

export const Request = z.object({ command: z.string(), arguments: z.array(z.string()) });
export type Request = z.infer<typeof Request>;

/** A line to print, or the end. `error` is printed as well. */
export const Answer = z.union([
  z.object({ line: z.string() }),
  z.object({ exitCode: z.int(), error: z.optional(z.string()) }),
]);
export type Answer = z.infer<typeof Answer>;

/** Runs a command. Never throws: its last answer has the exit code. Stops at its next line once nobody reads it. */
export type Run = (request: Request) => AsyncGenerator<Answer, void>;

/** A command failed, and the message is all that the person at the terminal needs. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const lineOf = (message: Request | Answer) => `${JSON.stringify(message)}\n`;

/** Undefined for anything but JSON of this shape. */
export function parseLine<S extends z.ZodMiniType>(schema: S, line: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * The lines received until the other side ends. Text after the last line end, or beyond `longest` characters, is
 * dropped.
 */
export async function* linesFrom(socket: Socket, longest = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  let rest = '';
  socket.setEncoding('utf8');
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > longest) return;
  }
}
