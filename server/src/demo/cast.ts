import { GENDERS, type Gender } from '@showup/contract/profiles';
import { type DemoVenue, demoVenues } from './city.ts';
import type { Life } from './lives/life.ts';
import { lives } from './lives/lives.ts';
import { DRAWN_PEOPLE } from './pictures.ts';

/** A demo person before they have an account. */
export interface Role {
  readonly phone: string;
  readonly fullName: string;
  readonly identifiedAs: Gender;
  readonly interestedIn: Gender[];
  readonly dob: string;
  readonly life: Life;
  readonly venue: DemoVenue;
  /** The drawn person whose pictures they have. */
  readonly look: number;
}

const names: Record<Gender, readonly string[]> = {
  Female: [
    'Meera',
    'Leah',
    'Ananya',
    'Zoya',
    'Ishita',
    'Kavya',
    'Tara',
    'Nandini',
    'Rhea',
    'Aditi',
    'Sana',
    'Pooja',
    'Mira',
    'Divya',
    'Lakshmi',
    'Nina',
    'Farah',
    'Gauri',
    'Sneha',
    'Anjali',
    'Esha',
    'Ruchi',
  ],
  Male: [
    'Arjun',
    'Kabir',
    'Rohan',
    'Vikram',
    'Imran',
    'Dev',
    'Nikhil',
    'Farhan',
    'Aarav',
    'Joseph',
    'Karan',
    'Sameer',
    'Tejas',
    'Ravi',
    'Aditya',
    'Zaid',
    'Harsh',
    'Manish',
    'Neel',
    'Omar',
    'Pranav',
    'Varun',
  ],
  Other: [
    'Ash',
    'Robin',
    'Noor',
    'Kiran',
    'Sky',
    'Jo',
    'Ari',
    'Sasha',
    'Tal',
    'River',
    'Max',
    'Indi',
    'Dani',
    'Chandra',
    'Jaya',
    'Lou',
    'Ira',
    'Remy',
    'Suraj',
    'Nico',
    'Bodhi',
    'Wren',
  ],
};

/** Each of the nine pairs of identity and interest once. Everyone else wants to meet everyone. */
const pairs = GENDERS.flatMap((identifiedAs) => GENDERS.map((wanted) => ({ identifiedAs, wanted })));

/** The looks in whole rounds of the nine pairs; the rest have each gender in turn. */
const IN_ROUNDS = DRAWN_PEOPLE - (DRAWN_PEOPLE % pairs.length);

const firstPhone = 9_000_000_001;

/**
 * The demo people, always the same: the first nine cover the nine pairs. All of them together fill any deck with at
 * least twenty people of each gender. Those past the drawn ones have the pictures of one before them, with the same
 * gender, life and venue.
 */
export function castOf(count: number): Role[] {
  const casting: Record<Gender, number> = { Male: 0, Female: 0, Other: 0 };
  return Array.from({ length: count }, (_, index) => {
    const look = index % DRAWN_PEOPLE;
    const identifiedAs = look < IN_ROUNDS ? pick(pairs, look).identifiedAs : pick(GENDERS, look - IN_ROUNDS);
    const interestedIn = index < pairs.length ? [pick(pairs, look).wanted] : [...GENDERS];
    const turn = casting[identifiedAs]++;
    return {
      phone: String(firstPhone + index),
      fullName: pick(names[identifiedAs], turn),
      identifiedAs,
      interestedIn,
      dob: `${1986 + ((index * 7) % 17)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`,
      life: pick(lives, look),
      venue: pick(demoVenues, look),
      look,
    };
  });
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('An empty list has nothing to pick.');
  return item;
}
