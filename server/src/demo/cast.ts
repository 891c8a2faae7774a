import { GENDERS, type Gender } from '@showup/contract/profiles';
import { type DemoVenue, demoVenues } from './city.ts';
import type { Life } from './lives/life.ts';
import { people1To20 } from './lives/people-1-to-20.ts';
import { people21To40 } from './lives/people-21-to-40.ts';
import { people41To66 } from './lives/people-41-to-66.ts';
import { DRAWN_PEOPLE } from './pictures.ts';

/** A demo person before they have an account. */
export interface Role {
  readonly phone: string;
  /** Others see its first word, admins all of it. */
  readonly fullName: string;
  readonly identifiedAs: Gender;
  readonly interestedIn: Gender[];
  readonly dob: string;
  readonly life: Life;
  readonly venue: DemoVenue;
  /** The drawn person whose pictures they have. */
  readonly look: number;
}

/** One for each drawn person, in the order of their pictures: the first interest is what `<number>-hobby.webp` shows. */
const lives: readonly Life[] = [...people1To20, ...people21To40, ...people41To66];

const names: Record<Gender, readonly string[]> = {
  Female: [
    'Meera Kulkarni',
    'Leah Fernandes',
    'Ananya Iyer',
    'Zoya Khan',
    'Ishita Sen',
    'Kavya Nair',
    'Tara Deshpande',
    'Nandini Rao',
    'Rhea D’Souza',
    'Aditi Joshi',
    'Sana Shaikh',
    'Pooja Patil',
    'Mira Bose',
    'Divya Menon',
    'Lakshmi Krishnan',
    'Nina Pereira',
    'Farah Merchant',
    'Gauri Sathe',
    'Sneha More',
    'Anjali Verma',
    'Esha Malhotra',
    'Ruchi Agarwal',
  ],
  Male: [
    'Arjun Reddy',
    'Kabir Anand',
    'Rohan Gokhale',
    'Vikram Singh Rathore',
    'Imran Qureshi',
    'Dev Mukherjee',
    'Nikhil Bhat',
    'Farhan Ali',
    'Aarav Kapoor',
    'Joseph Thomas',
    'Karan Mehta',
    'Sameer Kale',
    'Tejas Shinde',
    'Ravi Pillai',
    'Aditya Chavan',
    'Zaid Ansari',
    'Harsh Trivedi',
    'Manish Gupta',
    'Neel Banerjee',
    'Omar Siddiqui',
    'Pranav Hegde',
    'Varun Saxena',
  ],
  Other: [
    'Ash Mascarenhas',
    'Robin Dias',
    'Noor Ahmed',
    'Kiran Jadhav',
    'Sky Lobo',
    'Jo Mathew',
    'Ari Dutta',
    'Sasha Contractor',
    'Tal Sassoon',
    'River Gomes',
    'Max Rodrigues',
    'Indi Grewal',
    'Dani Noronha',
    'Chandra Shekhar',
    'Jaya Pawar',
    'Lou Braganza',
    'Ira Phadke',
    'Remy Almeida',
    'Suraj Gaikwad',
    'Nico Rebello',
    'Bodhi Chakma',
    'Wren Tellis',
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
