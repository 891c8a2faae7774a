import type { Gender } from '@showup/contract/profiles';
import type { Interest } from '#server/demo/lives/life';
import { drawPerson, type Placement } from '#test/drawing/person';
import { PICTURE_WIDTH } from '#test/drawing/shapes';
import { seededRandom } from '#test/measuring/random';
import { choosePalette, type Light } from './palette.ts';
import * as animals from './scenes/animals.ts';
import * as evenings from './scenes/evenings.ts';
import * as indoors from './scenes/indoors.ts';
import * as outdoors from './scenes/outdoors.ts';
import type { DrawScene } from './scenes/scene-parts.ts';
import * as sports from './scenes/sports.ts';
import * as tables from './scenes/tables.ts';

const day = (draw: DrawScene) => ({ draw, light: 'day' as const });
const night = (draw: DrawScene) => ({ draw, light: 'night' as const });

/** One for the first interest of each life in the cast. */
const scenes: Partial<Record<Interest, { draw: DrawScene; light: Light }>> = {
  Hiking: day(outdoors.mountains),
  Running: day(outdoors.park),
  Cricket: day(sports.cricket),
  'Board games': night(tables.boardGames),
  'Video games': night(indoors.games),
  'Indie music': day(indoors.records),
  Techno: night(evenings.danceFloor),
  Cinema: night(evenings.cinema),
  Painting: day(indoors.gallery),
  Reading: day(indoors.books),
  Cooking: day(tables.kitchen),
  'Street food': night(tables.streetFood),
  'Filter coffee': day(tables.coffee),
  'Craft beer': night(tables.drinks),
  Gardening: day(outdoors.garden),
  Dogs: day(animals.dogWalk),
  Cats: day(animals.catWindow),
  'Road trips': day(outdoors.openRoad),
  Beaches: day(outdoors.beach),
  Stargazing: night(outdoors.stargazing),
};

const usualSpot: Placement = { x: 580, y: 655, scale: 0.64 };

/** The person in a scene of something they like. */
export function drawScene(seed: string, identifiedAs: Gender, interest: Interest): string {
  const random = seededRandom(`scene ${seed}`);
  const scene = scenes[interest];
  if (!scene) throw new Error(`${interest} has no scene.`);
  const { behind, before = '', person = usualSpot } = scene.draw(choosePalette(random, scene.light), random);
  const picture = behind + drawPerson(seed, identifiedAs, { ...person, mirrored: true }) + before;
  return random.chance(0.5)
    ? `<g transform="translate(${PICTURE_WIDTH} 0) scale(-1 1)">${picture}</g>`
    : picture;
}
