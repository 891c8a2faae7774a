import type { Gender } from '@showup/contract/profiles';
import type { interestTags } from '@showup/contract/profiles/profile-options';
import { choosePalette, type Light } from './palette.ts';
import { drawPerson, type Placement } from './person.ts';
import { seededRandom } from './random.ts';
import * as animals from './scenes/animals.ts';
import * as evenings from './scenes/evenings.ts';
import * as indoors from './scenes/indoors.ts';
import * as outdoors from './scenes/outdoors.ts';
import type { DrawScene } from './scenes/scene-parts.ts';
import * as sports from './scenes/sports.ts';
import * as tables from './scenes/tables.ts';
import { PICTURE_WIDTH, toJpeg } from './shapes.ts';

export type Interest = (typeof interestTags)[number];

const day = (draw: DrawScene) => ({ draw, light: 'day' as const });
const night = (draw: DrawScene) => ({ draw, light: 'night' as const });

const scenes: Record<Interest, { draw: DrawScene; light: Light }> = {
  Hiking: day(outdoors.mountains),
  Running: day(outdoors.park),
  Cycling: day(outdoors.openRoad),
  Swimming: day(outdoors.beach),
  Yoga: day(indoors.yogaRoom),
  Gym: day(outdoors.park),
  Climbing: day(outdoors.mountains),
  Cricket: day(sports.cricket),
  Football: day(sports.football),
  Badminton: day(sports.racketGame),
  Tennis: day(sports.racketGame),
  Chess: night(tables.boardGames),
  'Board games': night(tables.boardGames),
  'Video games': night(indoors.games),
  'Quiz nights': night(tables.boardGames),
  'Live music': night(evenings.bandNight),
  'Indie music': day(indoors.records),
  'Classical music': day(indoors.records),
  Techno: night(evenings.danceFloor),
  'Hip hop': day(indoors.records),
  Karaoke: night(evenings.stage),
  Dancing: night(evenings.danceFloor),
  Salsa: night(evenings.danceFloor),
  'Stand-up comedy': night(evenings.stage),
  Theatre: night(evenings.stage),
  Cinema: night(evenings.cinema),
  Anime: night(evenings.cinema),
  Photography: night(outdoors.cityView),
  Painting: day(indoors.gallery),
  Pottery: day(indoors.gallery),
  Design: day(indoors.gallery),
  Architecture: night(outdoors.cityView),
  Museums: day(indoors.gallery),
  Reading: day(indoors.books),
  Poetry: day(indoors.books),
  Writing: day(indoors.books),
  Podcasts: day(indoors.records),
  Cooking: day(tables.kitchen),
  Baking: day(tables.kitchen),
  'Street food': night(tables.streetFood),
  'Filter coffee': day(tables.coffee),
  'Craft beer': night(tables.drinks),
  Wine: night(tables.drinks),
  Tea: day(tables.coffee),
  Gardening: day(outdoors.garden),
  Dogs: day(animals.dogWalk),
  Cats: day(animals.catWindow),
  'Road trips': day(outdoors.openRoad),
  Beaches: day(outdoors.beach),
  Mountains: day(outdoors.mountains),
  Stargazing: night(outdoors.stargazing),
  Volunteering: day(outdoors.garden),
  Startups: night(outdoors.cityView),
  Languages: day(indoors.books),
};

const usualPlace: Placement = { x: 580, y: 655, scale: 0.64 };

/** The person in a scene of something they like. */
export function drawScene(seed: string, identifiedAs: Gender, interest: Interest): Promise<Buffer> {
  const random = seededRandom(`scene ${seed}`);
  const { draw, light } = scenes[interest];
  const { behind, before = '', person = usualPlace } = draw(choosePalette(random, light), random);
  const picture = behind + drawPerson(seed, identifiedAs, { ...person, mirrored: true }) + before;
  return toJpeg(
    random.chance(0.5) ? `<g transform="translate(${PICTURE_WIDTH} 0) scale(-1 1)">${picture}</g>` : picture,
  );
}
