import { distanceKm, type Place } from '@showup/contract/distance';
import {
  CODE_PATH,
  type CodeVerdict,
  type Display,
  NEARBY_RADIUS_KM,
  OPEN_REQUESTS_MAX,
  type Venue,
  type VenueRequest,
  venueTexts,
} from '@showup/contract/venues';
import type { Database, Sql } from '../../platform/db/database.ts';
import { databaseTime } from '../../platform/db/database-time.ts';
import { hashOf } from '../../platform/http/secret.ts';
import { notFound, notSignedIn, problem } from '../../platform/problem.ts';
import { drawCodeSvg } from '../../platform/qr/draw-code.ts';
import { findVenueOfDisplay, insertDisplay, noteSeen } from './codes/displays.queries.ts';
import { boxesAround, cellOf, cellsAround, centreOf, displacedFrom } from './geo.ts';
import { isWithoutStreet } from './import/mapped-venue.ts';
import { asVenue, credited, type Located } from './shown-venue.ts';
import {
  endOfPeriod,
  judgeProof,
  liveProof,
  newDisplayToken,
  newVenueCode,
  newVenueSecret,
  periodAt,
  posterProof,
  readAddress,
} from './venue-code.ts';
import {
  countOpenRequests,
  deleteRequestsOf,
  findChosenVenue,
  findVenue,
  findVenueByCode,
  findVenuesIn,
  holdRequester,
  holdVenue,
  insertVenue,
  lockRequests,
  type NewVenue,
  type VenueRow,
} from './venues.queries.ts';

export type Venues = ReturnType<typeof createVenues>;

const unknownVenue = problem(404, 'venues.unknown', venueTexts.unknownCode);
const tooManyRequested = problem(409, 'venues.open_requests', venueTexts.openRequests);
const noDisplay = problem(404, 'venues.no_display', venueTexts.noDisplay);

const NEARBY_MAX = 200;
/** Two of the same name this near are the same place. */
export const SAME_PLACE_KM = 0.1;

interface Parts {
  readonly db: Database;
  readonly publicUrl: URL;
  /** The demo's venues exist only where the demo is on. */
  readonly isDemo: boolean;
}

/** What a poster says. */
export interface Poster {
  readonly venueName: string;
  /** Empty where no street is known. */
  readonly venueAddress: string;
  readonly isFromOsm: boolean;
  /** What names its file. */
  readonly venueCode: string;
  /** The whole address that the code holds. */
  readonly address: string;
}

export function createVenues({ db, publicUrl, isDemo }: Parts) {
  /** The venue, unless it is one of a demo that is off. */
  function real(venue: VenueRow | undefined): VenueRow | undefined {
    return venue && (isDemo || !venue.isDemo) ? venue : undefined;
  }

  async function venuesWithin(sql: Sql, viewerId: string, place: Place, km: number): Promise<Located[]> {
    const found: Located[] = [];
    for (const box of boxesAround(place, km)) {
      for (const row of await findVenuesIn(sql, box, place, { viewerId, isDemo }, NEARBY_MAX)) {
        const distance = distanceKm(place, row);
        if (distance <= km) found.push({ row, distance });
      }
    }
    return found.toSorted((a, b) => a.distance - b.distance).slice(0, NEARBY_MAX);
  }

  /** The nearest first, with the viewer's own requests; at most 200. @param radius in km */
  async function nearbyVenues(viewerId: string, place: Place, radius = NEARBY_RADIUS_KM): Promise<Venue[]> {
    const found = await venuesWithin(db.sql, viewerId, place, radius);
    return found.map(asVenue);
  }

  /**
   * A venue that nobody else sees yet; or the one of that name within 100 m, when there is one.
   * @throws Problem 409 when too many that they asked for wait already
   */
  async function requestVenue(viewerId: string, form: VenueRequest): Promise<Venue> {
    return db.transaction(async (tx) => {
      if (!(await holdRequester(tx, viewerId))) throw notSignedIn();
      await lockRequests(tx);
      const near = await venuesWithin(tx, viewerId, form, SAME_PLACE_KM);
      const known = near.find(({ row }) => plainName(row.name) === plainName(form.name));
      if (known) return asVenue(known);
      if ((await countOpenRequests(tx, viewerId)) >= OPEN_REQUESTS_MAX) throw tooManyRequested();
      return asVenue({ row: await addVenue(tx, { ...form, requestedBy: viewerId }), distance: 0 });
    });
  }

  async function addVenue(tx: Sql, venue: NewVenue): Promise<VenueRow> {
    for (;;) {
      const added = await insertVenue(tx, { ...venue, code: newVenueCode(), secret: newVenueSecret() });
      if (added) return added;
    }
  }

  /** The venue that a scanned code names. Its proof is judged with the photo, not here. */
  async function venueOfCode(code: string): Promise<Omit<Venue, 'distance'>> {
    const venue = real(await findVenueByCode(db.sql, code.split('.')[0] ?? ''));
    if (venue?.status !== 'accepted') throw unknownVenue();
    return credited(venue);
  }

  function addressOf({ code }: VenueRow, proof: string): string {
    return new URL(`${CODE_PATH}${code}.${proof}`, publicUrl).href;
  }

  /**
   * What is printed: proof of presence until the venue's secret is renewed, so for admins alone.
   * @throws Problem 404 as for an unknown address
   */
  async function poster(venueId: string): Promise<Poster> {
    const venue = real(await findVenue(db.sql, venueId));
    if (venue?.status !== 'accepted') throw notFound();
    const { name, address, isFromOsm, code, secret } = venue;
    return {
      venueName: name,
      venueAddress: isWithoutStreet(address) ? '' : address,
      isFromOsm,
      venueCode: code,
      address: addressOf(venue, posterProof(secret)),
    };
  }

  /** Which of these codes, as codesIn makes them, displays show at this moment or showed just before. */
  async function liveCodesOf(sql: Sql, codes: readonly string[], at: Date): Promise<string[]> {
    const live: string[] = [];
    for (const text of codes) {
      const code = readAddress(text);
      const venue = code && real(await findVenueByCode(sql, code.venueCode));
      if (code && venue && judgeProof(venue.secret, code.proof, [at]) === 'live') live.push(text);
    }
    return live;
  }

  /** What the tablet at the bar shows for the rest of these 30 s. */
  async function display(token: string): Promise<Display> {
    const venue = real(await findVenueOfDisplay(db.sql, hashOf(token)));
    if (!venue) throw noDisplay();
    await noteSeen(db.sql, hashOf(token));
    const period = periodAt(await databaseTime(db.sql));
    const address = addressOf(venue, liveProof(venue.secret, period));
    const { name, source } = credited(venue);
    return {
      venueName: name,
      ...(source && { source }),
      address,
      svg: drawCodeSvg(address),
      changesAt: endOfPeriod(period).toISOString(),
    };
  }

  /** A new address for a display of that venue. The token is shown once; its hash is kept. */
  async function giveDisplay(tx: Sql, venueId: string): Promise<string> {
    const token = newDisplayToken();
    await insertDisplay(tx, venueId, hashOf(token));
    return token;
  }

  /** The venue, where this person may choose it; for a request that was merged the one that it became part of. */
  async function choosableVenue(
    viewerId: string,
    venueId: string,
    sql: Sql = db.sql,
  ): Promise<VenueRow | undefined> {
    const venue = real(await findChosenVenue(sql, venueId));
    const isOwnRequest = venue?.status === 'requested' && venue.requestedBy === viewerId;
    return venue?.status === 'accepted' || isOwnRequest ? venue : undefined;
  }

  /** The same, and until the transaction ends no admin decides otherwise. */
  async function holdChosen(tx: Sql, viewerId: string, venueId: string): Promise<VenueRow | undefined> {
    await holdVenue(tx, venueId);
    return choosableVenue(viewerId, venueId, tx);
  }

  return {
    nearbyVenues,
    requestVenue,
    addVenue,
    venueOfCode,
    poster,
    display,
    liveCodesOf,
    giveDisplay,
    choosableVenue,
    holdChosen,
    /** For someone who deletes their account: a place that they named goes, unless it was accepted by then. */
    leave: deleteRequestsOf,
    distanceKm,
    cellOf,
    displacedFrom,
    centreOf,
    cellsAround,
  };
}

/** Whether a text that was read in a photo is one of our codes at all. */
export function isVenueCode(text: string): boolean {
  return readAddress(text) !== undefined;
}

/** What of these texts is a code of ours, in the one form in which it is kept: the server may have any address. */
export function codesIn(texts: readonly string[]): string[] {
  const codes = texts.flatMap((text) => readAddress(text) ?? []);
  return [...new Set(codes.map(({ venueCode, proof }) => `${CODE_PATH}${venueCode}.${proof}`))];
}

const BEST_FIRST: readonly CodeVerdict[] = ['live', 'poster', 'expired', 'other-venue'];

/** What codes that were seen at these moments prove about this venue; the best of them counts. */
export function judgeCodes(codes: readonly string[], venue: VenueRow, seen: readonly Date[]): CodeVerdict {
  const verdicts = codes.map((text): CodeVerdict => {
    const code = readAddress(text);
    if (!code) return 'unreadable';
    return code.venueCode === venue.code ? judgeProof(venue.secret, code.proof, seen) : 'other-venue';
  });
  return BEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'unreadable';
}

/** The same for every way in which a name is written. */
export function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}
