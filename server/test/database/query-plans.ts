import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { sessionSettings } from '#platform/db/column-types';
import { type Database, PooledDatabase } from '#platform/db/database';
import type { Target } from '#platform/db/lane';

export interface Statement {
  readonly text: string;
  /** Object ids of the parameters' types; 0 lets PostgreSQL infer them. */
  readonly types: readonly number[];
  /** The values of the first execution. */
  readonly values: readonly (string | null)[];
}

export interface Plan extends Statement {
  /** The plan of the prepared statement for any parameters. */
  readonly generic: string;
  /** The plan for these parameters, as used by the first few executions. */
  readonly custom: string;
}

const tables =
  /\b(?:from|into|update|join)\s+(?:deck|deck_position|swipes|pairs|users|exposure|like_times)\b/;

/** A database that records the statements on the tables of matching, each once. */
export function openRecording(url: string): Database & { statements(): Statement[] } {
  // Sending the statement turns its parameters into texts in place.
  const sent = new Map<string, { parameters: unknown[]; types: number[] }>();
  const settings: Target['settings'] = {
    onnotice: () => {},
    connection: { ...sessionSettings },
    debug(_connection, text, parameters: unknown[], types) {
      if (tables.test(text) && !sent.has(text)) sent.set(text, { parameters, types: types.map(Number) });
    },
  };
  const log = {
    error: ({ err }: { err: unknown }, message: string) =>
      void process.stderr.write(`${message}: ${String(err)}\n`),
  };
  const forever = Number.POSITIVE_INFINITY;
  const prompt = { target: { url, settings }, most: 4, patienceMs: forever, lifeMs: forever };
  const db = new PooledDatabase({ embedded: false, log, prompt });
  return Object.assign(db, {
    statements() {
      const statements = [...sent].map(([text, { parameters, types }]) => ({
        text: withoutIndent(text),
        types,
        values: parameters.map((value) => (value === null ? null : String(value))),
      }));
      sent.clear();
      return statements;
    },
  });
}

/** The plans of these statements. */
export async function plansOf(url: string, statements: readonly Statement[]): Promise<Plan[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { ...sessionSettings } });
  const explained = async (mode: 'generic' | 'custom', given: string) => {
    await sql.unsafe(`set plan_cache_mode = force_${mode}_plan`);
    const lines = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain (costs off) execute asked ${given}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  };
  try {
    const plans: Plan[] = [];
    for (const statement of statements) {
      const { text, types, values } = statement;
      const names = await sql<{ name: string }[]>`
        select case type when 0 then 'unknown' else format_type(type, null) end as name
        from unnest(${[...types]}::oid[]) with ordinality as listed (type, ordinal) order by ordinal`;
      const wanted = names.map(({ name }) => name).join(', ');
      const given = values
        .map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`))
        .join(', ');
      await sql.unsafe(`prepare asked ${wanted && `(${wanted})`} as ${text}`);
      plans.push({
        ...statement,
        generic: await explained('generic', given && `(${given})`),
        custom: await explained('custom', given && `(${given})`),
      });
      await sql`deallocate asked`;
    }
    return plans;
  } finally {
    await sql.end();
  }
}

/**
 * The part of a plan that gets slower with more people; undefined for a good plan. An anti join reads all answers of a
 * person.
 */
export function faultOf(plan: string): string | undefined {
  return /Seq Scan on (?:deck|swipes|pairs|users|exposure)\b|Anti Join/.exec(plan)?.[0];
}

const features = new URL('../../src/features/', import.meta.url);

/** The function that contains a statement, and its file, found by the statement's first words. */
export function sourceOf(text: string): string {
  for (const path of readdirSync(features, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.queries.ts')) continue;
    const source = readFileSync(fileURLToPath(new URL(path, features)), 'utf8');
    for (const [whole, name] of source.matchAll(/function (\w+)\((?:.|\n)*?\n}/g)) {
      if (beginningsIn(whole).some((start) => squeezed(text).startsWith(start))) return `${name} of ${path}`;
    }
  }
  throw new Error(`No function of a feature's queries holds this statement: ${text}`);
}

/** The text of each template up to its first parameter, if distinctive. */
function beginningsIn(source: string): string[] {
  return [...source.matchAll(/sql(?:<[^`]*>)?`([^`$]+)/g)]
    .map(([, start = '']) => squeezed(start))
    .filter((start) => start.length > 20);
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

function withoutIndent(text: string): string {
  const lines = text.replace(/^\s*\n/, '').split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const least = Math.min(...indents);
  return lines
    .map((line) => line.slice(least).trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();
}
