import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { GENDERS } from '@showup/contract/profiles';
import { Pose } from '@showup/contract/verification/poses';
import * as z from 'zod/mini';
import { addControl } from '#features/verification/controls/add-controls';
import { CommandFailed } from '#platform/control/protocol';
import { Problem } from '#platform/problem';
import type { Command, Work } from '../command.ts';

const usage = 'Usage: npm run controls:add -- <file.json>';

const missing = (what: string) => `${what} is missing.`;
const words = (what: string) => z.string(missing(what)).check(z.minLength(1, missing(what)));

/** A line of the file. Paths are relative to it. */
const Control = z.object({
  name: words('name'),
  birthday: z.iso.date('birthday must be a date like 1998-05-31.'),
  gender: z.enum(GENDERS, 'gender must be Male, Female or Other.'),
  interestedIn: z.array(z.enum(GENDERS), 'interestedIn must be a list of genders.').check(z.minLength(1)),
  pose: z.optional(z.nullable(Pose)),
  samePerson: z.boolean('samePerson must be true or false.'),
  /** Who agreed to what, and when. */
  consent: words('consent'),
  capture: words('capture'),
  photos: z
    .array(z.string(), 'photos must be three files.')
    .check(z.length(3, 'photos must be three files.')),
});
const Controls = z.array(Control, 'The file must be a list of controls.');

/** Adds controls: pictures of volunteers who agreed that reviewers are measured with them. */
export const controlsAdd: Command = ([file, ...more]) => {
  if (file === undefined || file === '' || more.length > 0) throw new CommandFailed(usage, 2);
  return addFrom(file);
};

const addFrom = (file: string): Work =>
  async function* ({ ctx }) {
    const controls = await controlsIn(file);
    for (const [at, control] of controls.entries()) {
      const { name, birthday, gender, samePerson, ...rest } = control;
      const open = (path: string) => pictureAt(resolve(dirname(file), path));
      const capture = await open(control.capture);
      const photos = await Promise.all(control.photos.map(open));
      const person = { fullName: name, dob: birthday, identifiedAs: gender };
      const added = { ...rest, ...person, pose: control.pose ?? null, isDrawn: false };
      await addControl(ctx, { ...added, isSamePerson: samePerson, capture, photos }).catch(
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          throw new CommandFailed(`Control ${at + 1}: ${error.message} The ${at} before it were added.`);
        },
      );
    }
    yield `${controls.length} ${controls.length === 1 ? 'control' : 'controls'} added.`;
  };

async function controlsIn(file: string): Promise<z.infer<typeof Controls>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed(`There is no file ${file}.`);
  });
  const parsed = Controls.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [at] = issue?.path ?? [];
  throw new CommandFailed(`${typeof at === 'number' ? `Control ${at + 1}: ` : ''}${issue?.message ?? usage}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFailed('The file is not JSON.');
  }
}

async function pictureAt(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new CommandFailed(`There is no picture ${path}.`);
  });
}
