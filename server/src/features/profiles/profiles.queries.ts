import type { UserId } from '@showup/contract/fields';
import {
  type AgeRange,
  LOST_PHONE_DAYS,
  optionalFields,
  type Preferences,
  type ProfileCard,
  ProfileChanges,
  SHOWABLE,
  type User,
} from '@showup/contract/profiles';
import { displayNameOf } from '@showup/contract/profiles/display-name';
import type { Sql } from '#platform/db/database';
import { columnName } from '#platform/db/lane';
import { lockPhone } from './phones.queries.ts';

export interface NewPerson {
  readonly fullName: string;
  readonly phone?: string;
  readonly email?: string;
  readonly isDemo?: boolean;
  readonly role?: 'User' | 'Admin';
}

/**
 * Held until the transaction ends. Taken before any person is locked, since verifying an email also changes others who
 * entered it.
 */
export async function lockEmail(sql: Sql, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('profiles.email'), hashtext(${email}))`;
}

/** Someone else has verified this address. */
const isTaken = (sql: Sql, email: string) => sql`
  exists (select from users other where other.email = ${email} and other.email_proved_at is not null)`;

export async function insertPerson(sql: Sql, person: NewPerson): Promise<UserId | undefined> {
  if (person.phone !== undefined) await lockPhone(sql, person.phone);
  if (person.email !== undefined) await lockEmail(sql, person.email);
  const [row] = await sql<{ id: UserId }[]>`
    insert into users (full_name, display_name, phone, phone_proved_at, email, is_demo, role)
    select ${person.fullName}, ${displayNameOf(person.fullName)}, ${person.phone ?? null}, case when ${person.phone !== undefined} then now() end, ${person.email ?? null},
      ${person.isDemo ?? false}, ${person.role ?? 'User'}
    where not ${isTaken(sql, person.email ?? '')}
    on conflict do nothing
    returning id`;
  return row?.id;
}

const ageRange = (sql: Sql) => sql`
  case when age_from is not null then jsonb_build_object('from', age_from, 'to', age_to) end`;

export async function findUser(sql: Sql, userId: UserId): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    select id as _id, full_name, display_name, email,
      email_proved_at is not null as is_email_proved, phone as phone_number, phone_changed_at,
      case when phone_lost_at > now() - make_interval(days => ${LOST_PHONE_DAYS}) then lost_phone end as lost_phone_number, dob,
      identified_as, interested_in,
      array(select '/media/' || photo from unnest(photos) photo) as photos,
      case when pending_photos is not null
        then array(select '/media/' || photo from unnest(pending_photos) photo) end as pending_photos,
      photos_rejection, pending_details,
      details_rejection, bio,
      is_profile_hidden,
      shows_online_status, '/media/' || profile_pic as profile_pic,
      verified_at is not null as verified_user, cell is not null as has_cell,
      to_char(verified_at at time zone 'Asia/Kolkata', 'YYYY-MM') as verified_month, created_at, role as user_role, prompts,
      ${ageRange(sql)} as age_range, shown_answers,
      ${sql(Object.keys(optionalFields).map(columnName))}
    from users where id = ${userId}`;
  return row;
}

/** Returns false if someone else has proved the email. A new email is not proved yet. */
export async function setEmail(sql: Sql, userId: UserId, email: string): Promise<boolean> {
  await lockEmail(sql, email);
  const rows = await sql`
    update users set email = ${email}, email_proved_at = case when email = ${email} then email_proved_at end
    where id = ${userId} and (email = ${email} or not ${isTaken(sql, email)})
    returning id`;
  return rows.length === 1;
}

/**
 * Makes the email this account's alone. Returns the accounts that lose it; undefined if this account has another one by now,
 * or someone else has proved it.
 */
export async function markEmailProved(
  sql: Sql,
  userId: UserId,
  email: string,
): Promise<UserId[] | undefined> {
  await lockEmail(sql, email);
  const rows = await sql`
    update users set email_proved_at = now()
    where id = ${userId} and email = ${email} and not ${isTaken(sql, email)} returning id`;
  if (rows.length === 0) return undefined;
  const others = await sql<{ id: UserId }[]>`
    update users set email = null where email = ${email} and id <> ${userId} returning id`;
  return others.map(({ id }) => id);
}

/** Where a person was approved. */
export interface ShownUpAt {
  /** The cell of the venue. */
  readonly venueCell: string;
  /** A cell near it, from which distances to this person are measured. */
  readonly cell: string;
}

/** What decides whether and to whom a person may be shown. */
export interface Standing {
  userId: UserId;
  identifiedAs: User['identifiedAs'];
  interestedIn: User['interestedIn'];
  isHidden: boolean;
  isVerified: boolean;
  isActive: boolean;
  isBanned: boolean;
  /** A demo person, who exists only while the demo is on. */
  isOfDemo: boolean;
  cell: string | null;
  dob: string | null;
  ageRange: AgeRange | null;
  distanceKm: Preferences['distanceKm'];
}

/** Whether members see a person; `in-review` is before the approval. */
type Visibility = 'shown' | 'in-review' | 'hidden';

export async function findVisibility(sql: Sql, userId: UserId): Promise<Visibility | undefined> {
  const [row] = await sql<{ visibility: Visibility }[]>`
    select case when is_banned or is_profile_hidden then 'hidden' when verified_at is null then 'in-review' else 'shown' end
      as visibility
    from users where id = ${userId}`;
  return row?.visibility;
}

export async function findPreferences(sql: Sql, userId: UserId): Promise<Preferences | undefined> {
  const [row] = await sql<Preferences[]>`
    select interested_in, ${ageRange(sql)} as age_range, distance_km
    from users where id = ${userId}`;
  return row;
}

export async function setDistance(
  sql: Sql,
  userId: UserId,
  distanceKm: Preferences['distanceKm'],
): Promise<void> {
  await sql`update users set distance_km = ${distanceKm} where id = ${userId}`;
}

/** Locks the person against changes until the transaction ends. Rows that only refer to them, such as a like, don't wait. */
export async function lockStanding(sql: Sql, userId: UserId): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select id as user_id, identified_as, interested_in,
      is_profile_hidden as is_hidden, verified_at is not null as is_verified,
      last_active_at > now() - interval '90 days' as is_active, is_banned,
      is_demo as is_of_demo, cell, dob,
      ${ageRange(sql)} as age_range, distance_km
    from users where id = ${userId} for no key update`;
  return row;
}

/** Locks the person so that nothing new can refer to them: it waits for the deletion and finds them gone. */
export async function lockForRemoval(sql: Sql, userId: UserId): Promise<void> {
  await sql`select from users where id = ${userId} for update`;
}

/** What a person writes about themselves, without their photos. The picture is a media id. */
type OwnChanges = Omit<ProfileChanges, 'photos'> & { profilePic?: string };

const { photos: _photos, ageRange: _ageRange, ...ownFields } = ProfileChanges.shape;
const columnOf = new Map([...Object.keys(ownFields), 'profilePic'].map((name) => [name, columnName(name)]));

export async function updatePerson(
  sql: Sql,
  userId: UserId,
  { ageRange, ...changes }: OwnChanges,
): Promise<void> {
  const columns = Object.entries(changes).flatMap(([name, value]) => {
    const column = columnOf.get(name);
    if (column === undefined || value === undefined) return [];
    return [[column, name === 'prompts' ? sql.json(changes.prompts ?? []) : value] as const];
  });
  const ages = ageRange !== undefined && { age_from: ageRange?.from ?? null, age_to: ageRange?.to ?? null };
  if (columns.length === 0 && !ages) return;
  await sql`update users set ${sql({ ...Object.fromEntries(columns), ...ages })} where id = ${userId}`;
}

/** Its media id. */
export async function profilePicOf(sql: Sql, userId: UserId): Promise<string | null> {
  const [row] = await sql<{ profilePic: string | null }[]>`
    select profile_pic from users where id = ${userId}`;
  return row?.profilePic ?? null;
}

/** A venue in the same cell as the last one keeps `cell`: many random ones would reveal the venue. */
export async function setVerified(sql: Sql, userId: UserId, { cell, venueCell }: ShownUpAt): Promise<void> {
  await sql`
    update users set verified_at = now(), venue_cell = ${venueCell},
      cell = case when venue_cell = ${venueCell} then cell else ${cell} end
    where id = ${userId}`;
}

/** Forgets around where the person was verified. */
export async function deleteCell(sql: Sql, userId: UserId): Promise<void> {
  await sql`update users set venue_cell = null, cell = null where id = ${userId}`;
}

/** Returns whether the person was verified. */
export async function setUnverified(sql: Sql, userId: UserId): Promise<boolean> {
  const rows = await sql`
    update users set verified_at = null where id = ${userId} and verified_at is not null returning id`;
  return rows.length === 1;
}

export async function setBanned(sql: Sql, userId: UserId, isBanned: boolean): Promise<void> {
  await sql`update users set is_banned = ${isBanned} where id = ${userId}`;
}

/** `admin_since` is kept if the role stays. */
export async function setRole(sql: Sql, userId: UserId, role: User['userRole']): Promise<void> {
  await sql`
    update users
    set role = ${role},
      admin_since = case when ${role} = 'User' then null when role = 'Admin' then admin_since else now() end
    where id = ${userId}`;
}

/** What other people call a person in a row of `users` with this alias: their first name, or the name they chose. */
export const calledName = (sql: Sql, alias: string) =>
  sql`coalesce(${sql(alias)}.display_name, first_name(${sql(alias)}.full_name))`;

/** For what other people read. Undefined once they have left. */
export async function findCalledName(sql: Sql, userId: UserId): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select ${calledName(sql, 'users')} as name from users where id = ${userId}`;
  return row?.name;
}

/** For what admins and the person read. Undefined once they have left. */
export async function findFirstName(sql: Sql, userId: UserId): Promise<string | undefined> {
  const [row] = await sql<{ firstName: string }[]>`
    select first_name(full_name) as first_name from users where id = ${userId}`;
  return row?.firstName;
}

/** Returns whether the person was away so long that they were not shown to anyone. */
export async function touchActivity(sql: Sql, userId: UserId): Promise<boolean> {
  const [row] = await sql<{ wasInactive: boolean }[]>`
    update users set last_active_at = now()
    from (select id, last_active_at <= now() - interval '90 days' as was_inactive from users where id = ${userId}) before
    where users.id = before.id
    returning before.was_inactive`;
  return row?.wasInactive ?? false;
}

/** They can't leave until the transaction ends. Returns false when they are gone. */
export async function holdPerson(sql: Sql, userId: UserId): Promise<boolean> {
  const rows = await sql`select from users where id = ${userId} for key share`;
  return rows.length === 1;
}

export async function deletePerson(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from users where id = ${userId}`;
}

/** People who can be shown to others. */
export async function countActivePeople(sql: Sql, isDemo: boolean): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from users
    where last_active_at > now() - interval '90 days' and verified_at is not null
      and not is_profile_hidden and not is_banned and (not is_demo or ${isDemo})`;
  return row?.count ?? 0;
}

/** The answers a person shows, by the names of their fields. */
function shownDetails(sql: Sql) {
  const [first, ...others] = SHOWABLE.filter((name) => name !== 'interests').map(
    (name) => sql`${name}::text, case when ${name} = any(shown_answers) then ${sql(columnName(name))} end`,
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${others.reduce((list, pair) => sql`${list}, ${pair}`, first ?? sql``)}))`;
}

/** The cards of these people, in this order, with their full names for admins. Leaves out people who are gone. */
export async function findCards(
  sql: Sql,
  userIds: readonly UserId[],
  { forAdmin = false } = {},
): Promise<ProfileCard[]> {
  return sql<ProfileCard[]>`
    select id as _id, identified_as, ${forAdmin ? sql`full_name` : sql`coalesce(display_name, full_name)`} as full_name,
      extract(year from today)::int - extract(year from age(today, dob))::int || '-01-01' as dob, bio,
      array(select '/media/' || photo from unnest(photos) photo) as photos,
      to_char(greatest(verified_at, out_since) at time zone 'Asia/Kolkata', 'YYYY-MM') as verified_month,
      is_out_this_month as out_this_month, goes_out_in, ${shownDetails(sql)} as details,
      case when 'interests' = any(shown_answers) then interests else '{}' end as interests, prompts
    from users, (select (now() at time zone 'Asia/Kolkata')::date as today) calendar
    where id = any(${[...userIds]}) and dob is not null and identified_as is not null
    order by array_position(${[...userIds]}::uuid[], id)`;
}
