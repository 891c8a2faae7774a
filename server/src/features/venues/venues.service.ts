import { randomBytes } from 'node:crypto';
import { distanceKm, type Place } from '@showup/contract/distance';
import {
  CODE_PATH,
  type CodeVerdict,
  type Display,
  NEARBY_RADIUS_KM,
  type Venue,
  type VenueRequest,
  venueTexts,
} from '@showup/contract/venues';
import type { Database, Sql } from '../../db/database.ts';
import { hashOf } from '../../http/secret.ts';
import { problem } from '../../problem.ts';
import { drawCodeSvg } from '../../qr/draw-code.ts';
import { boxesAround, cellOf } from './geo.ts';
import {
  endOfPeriod,
  judgeProof,
  liveProof,
  newVenueCode,
  periodAt,
  posterProof,
  readAddress,
} from './venue-code.ts';
import {
  deleteRequestsOf,
  findVenue,
  findVenueByCode,
  findVenueOfDisplay,
  findVenuesIn,
  insertDisplay,
  insertVenue,
  lockRequests,
  type NewVenue,
  type VenueRow,
} from './venues.queries.ts';

export type Venues = ReturnType<typeof createVenues>;

const unknownVenue = problem(404, 'venues.unknown', venueTexts.unknownCode);
const noDisplay = problem(404, 'venues.no_display', venueTexts.noDisplay);

const NEARBY_MAX = 200;
/** Two requests of the same name this near are the same place. */
const SAME_PLACE_KM = 0.1;
const DISPLAY_TOKEN_BYTES = 16;

interface Parts {
  readonly db: Database;
  readonly publicUrl: URL;
  /** The demo's venues exist only where the demo is on. */
  readonly isDemo: boolean;
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

  /** A venue that nobody else sees yet; or the one of that name within 100 m, when there is one. */
  async function requestVenue(viewerId: string, form: VenueRequest): Promise<Venue> {
    return db.transaction(async (tx) => {
      await lockRequests(tx);
      const near = await venuesWithin(tx, viewerId, form, SAME_PLACE_KM);
      const known = near.find(({ row }) => isSameName(row.name, form.name));
      return known
        ? asVenue(known)
        : asVenue({ row: await addVenue(tx, { ...form, requestedBy: viewerId }), distance: 0 });
    });
  }

  async function addVenue(tx: Sql, venue: NewVenue): Promise<VenueRow> {
    for (;;) {
      const added = await insertVenue(tx, { ...venue, code: newVenueCode(), secret: randomBytes(32) });
      if (added) return added;
    }
  }

  /** The venue that a scanned code names. Its proof is judged with the photo, not here. */
  async function venueOfCode(code: string): Promise<VenueRow> {
    const venue = real(await findVenueByCode(db.sql, code.split('.')[0] ?? ''));
    if (!venue?.isAccepted) throw unknownVenue();
    return venue;
  }

  function addressOf({ code }: VenueRow, proof: string): string {
    return new URL(`${CODE_PATH}${code}.${proof}`, publicUrl).href;
  }

  /** Proof of presence until the venue's secret is renewed: for paper, and for admins alone. */
  async function poster(venueId: string) {
    const venue = real(await findVenue(db.sql, venueId));
    if (!venue) throw unknownVenue();
    const address = addressOf(venue, posterProof(venue.secret));
    return { venueName: venue.name, address, svg: drawCodeSvg(address) };
  }

  /** What the tablet at the bar shows for the rest of these 30 s. */
  async function display(token: string): Promise<Display> {
    const venue = real(await findVenueOfDisplay(db.sql, hashOf(token)));
    if (!venue) throw noDisplay();
    const period = periodAt(new Date());
    const address = addressOf(venue, liveProof(venue.secret, period));
    return {
      venueName: venue.name,
      address,
      svg: drawCodeSvg(address),
      changesAt: endOfPeriod(period).toISOString(),
    };
  }

  /** A new address for a display of that venue. The token is shown once; its hash is kept. */
  async function giveDisplay(tx: Sql, venueId: string): Promise<string> {
    const token = randomBytes(DISPLAY_TOKEN_BYTES).toString('base64url');
    await insertDisplay(tx, venueId, hashOf(token));
    return token;
  }

  /** The venue, where this person may choose it. */
  async function choosableVenue(viewerId: string, venueId: string): Promise<VenueRow | undefined> {
    const venue = real(await findVenue(db.sql, venueId));
    return venue && (venue.isAccepted || venue.requestedBy === viewerId) ? venue : undefined;
  }

  return {
    nearbyVenues,
    requestVenue,
    addVenue,
    venueOfCode,
    poster,
    display,
    giveDisplay,
    choosableVenue,
    /** For someone who deletes their account: a place that they named goes, unless it was accepted by then. */
    leave: deleteRequestsOf,
    distanceKm,
    cellOf,
  };
}

/** Whether a text that was read in a photo is one of our codes at all. */
export function isVenueCode(text: string): boolean {
  return readAddress(text) !== undefined;
}

const BEST_FIRST: readonly CodeVerdict[] = ['live', 'poster', 'expired', 'other-venue'];

/** What the texts read in a photo prove about this venue at that time; the best of them counts. */
export function judgeCodes(texts: readonly string[], venue: VenueRow, at: Date): CodeVerdict {
  const verdicts = texts.map((text): CodeVerdict => {
    const code = readAddress(text);
    if (!code) return 'unreadable';
    return code.venueCode === venue.code ? judgeProof(venue.secret, code.proof, at) : 'other-venue';
  });
  return BEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'unreadable';
}

interface Located {
  readonly row: VenueRow;
  readonly distance: number;
}

/** To the nearest 10 m: enough to choose by, and all that a phone knows. */
function asVenue({ row, distance }: Located): Venue {
  const { _id, name, address, category, latitude, longitude } = row;
  return { _id, name, address, category, latitude, longitude, distance: Math.round(distance * 100) / 100 };
}

function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/\s+/g, '');
  return plain(a) === plain(b);
}
