import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserId } from '@showup/contract/fields';
import * as z from 'zod/mini';
import { startSession } from '#server/features/accounts/sessions/sessions';
import { like } from '#server/features/matching/likes/like';
import { addVenue } from '#server/features/venues/add-venue';
import type { Rooms } from '#test/app/indoors';
import { man, settle, times, woman } from '#test/matching/crowd';
import { match } from '#test/matching/pairs';
import { asUserId } from '#test/people/as-user-id';

/** A signed-in person. */
export interface Guest {
  readonly id: UserId;
  readonly token: string;
}

export interface City {
  /** Matched people who write to each other. */
  readonly couples: readonly (readonly [Guest, Guest])[];
  /** People who like the likeable, one after another. */
  readonly likers: readonly Guest[];
  readonly likeable: readonly string[];
  /** People with a profile who are not verified yet. */
  readonly newcomers: readonly Guest[];
  /** People whose photo waits for an admin. */
  readonly waiting: readonly UserId[];
  readonly admin: Guest;
  readonly venueId: string;
}

interface Size {
  readonly couples?: number;
  readonly likers?: number;
  readonly likeable?: number;
  readonly newcomers?: number;
  readonly waiting?: number;
}

export const there = { latitude: 18.5365, longitude: 73.8941 };
const FIRST_PHONE = 7_300_000_000;

/** Fills an empty database with people, their sessions, and a venue. Every second likeable person likes the likers. */
export async function makeCity(rooms: Rooms, size: Size = {}): Promise<City> {
  const { couples = 4, likers = 0, likeable = 0, newcomers = 0, waiting = 0 } = size;
  const { ctx, db } = rooms;
  const women = await settle(rooms, times(couples, woman));
  const men = await settle(rooms, times(couples, man));
  for (const [index, her] of women.entries()) {
    await match(ctx, her, men[index] ?? asUserId(''));
  }
  const likersIds = await settle(rooms, times(likers, man));
  const liked = await settle(rooms, times(likeable, woman));
  for (const [index, her] of liked.entries())
    if (index % 2 === 0) for (const liker of likersIds) await like(ctx, her, liker);
  const comers = await settle(rooms, times(newcomers, { ...woman, isVerified: false }));
  for (const [index, id] of comers.entries())
    await db.sql`update users set phone = ${String(FIRST_PHONE + index)}, photos = ${[randomUUID()]} where id = ${id}`;
  const [admin = asUserId('')] = await settle(rooms, [man]);
  await db.sql`update users set role = 'Admin' where id = ${admin}`;
  const { _id: venueId } = await db.transaction((tx) =>
    addVenue(tx, { name: 'The Blue Door', address: '12 Lane 5', category: 'Bar', ...there }),
  );

  const waitingIds = await settle(rooms, times(waiting, { ...woman, isVerified: false }));
  await db.sql`
    insert into verifications (user_id, venue_id, latitude, longitude, distance_km, code_verdict)
    select id, ${venueId}, ${there.latitude}, ${there.longitude}, 0, 'poster' from unnest(${waitingIds}::uuid[]) id`;

  const guest = async (id: UserId): Promise<Guest> => ({ id, token: await signIn(rooms, id) });
  const guests = async (ids: readonly UserId[]) => {
    const all: Guest[] = [];
    for (const id of ids) all.push(await guest(id));
    return all;
  };
  const [hers, his] = [await guests(women), await guests(men)];
  return {
    couples: hers.flatMap((her, index) => {
      const him = his[index];
      return him ? [[her, him] as const] : [];
    }),
    likers: await guests(likersIds),
    likeable: liked,
    newcomers: await guests(comers),
    waiting: waitingIds,
    admin: await guest(admin),
    venueId,
  };
}

export function signIn({ db, ctx }: Rooms, userId: UserId): Promise<string> {
  return db.transaction((tx) => startSession(ctx, tx, userId, { userAgent: '' }));
}

const OutboxLine = z.object({ to: z.string(), code: z.string() });

/** The last code this server sent to the phone. */
export async function lastCode(dataDir: string, phone: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n');
  const sent = lines.map((line) => OutboxLine.parse(JSON.parse(line))).findLast(({ to }) => to === phone);
  if (!sent) throw new Error(`No code was sent to ${phone}.`);
  return sent.code;
}
