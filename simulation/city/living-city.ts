import type { Context } from '#server/context';
import type { Config } from '#server/platform/config/config';
import type { Draw } from '../people/draw.ts';
import type { Person } from '../people/people.ts';
import type { createTalks } from '../people/talks.ts';
import type { Answer, Look, Message, Visit } from '../report/record.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { Strategy } from './strategies.ts';

/** The state of a running simulation. */
export interface City {
  readonly draw: Draw;
  /** The product's id. */
  readonly settings: Config;
  readonly time: SimulatedTime;
  readonly ctx: Context;
  readonly strategy: Strategy;
  /** By number. */
  readonly people: Person[];
  readonly numbers: Map<string, number>;
  readonly visits: Visit[];
  readonly looks: Look[];
  readonly answers: Answer[];
  readonly messages: Message[];
  /** The hour in which people deleted their accounts. */
  readonly left: Map<number, number>;
  readonly talks: ReturnType<typeof createTalks>;
}
