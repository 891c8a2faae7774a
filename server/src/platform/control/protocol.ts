import type { Socket } from 'node:net';
import * as z from 'zod/mini';

// What a command at the terminal and the process that holds the data folder say to each other over a unix socket: one
// line of JSON asks, lines of JSON answer, and the one with an exit code is the last.

export const socketName = 'control.sock';

export const Request = z.object({ command: z.string(), arguments: z.array(z.string()) });
export type Request = z.infer<typeof Request>;

/** A line to print, or the end. `error` is for the person at the terminal as well, beside what was printed. */
export const Answer = z.union([
  z.object({ line: z.string() }),
  z.object({ exitCode: z.int(), error: z.optional(z.string()) }),
]);
export type Answer = z.infer<typeof Answer>;

/** Does what was asked. It never throws: its last answer has the exit code. Whoever stops listening ends it at its next line. */
export type Run = (request: Request) => AsyncGenerator<Answer, void>;

/** A command cannot be done, and the message is all that the person at the terminal needs to see. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const lineOf = (message: Request | Answer) => `${JSON.stringify(message)}\n`;

/** Answers undefined for what is no JSON or of another shape. */
export function parseLine<S extends z.ZodMiniType>(schema: S, line: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The lines that arrive until the other side ends; what follows the last line end, or exceeds `longest` characters, is left out. */
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
