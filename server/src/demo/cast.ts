import { GENDERS, type Gender } from '@showup/contract/profiles';
import { seededRandom } from './pictures/random.ts';
import type { Interest } from './pictures/scene.ts';

/** A demo person before they have an account. */
export interface Role {
  readonly seed: string;
  readonly phone: string;
  readonly fullName: string;
  readonly identifiedAs: Gender;
  readonly interestedIn: Gender[];
  readonly dob: string;
  readonly bio: string;
  readonly interests: Interest[];
  readonly venueIndex: number;
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
  ],
  Other: ['Ash', 'Robin', 'Noor', 'Kiran', 'Sky', 'Jo', 'Ari', 'Sasha', 'Tal', 'River', 'Max', 'Indi'],
};

const lives: readonly { readonly bio: string; readonly interests: Interest[] }[] = [
  {
    bio: 'Architect by day, bad salsa dancer by night. Tell me where the best filter coffee is.',
    interests: ['Filter coffee', 'Salsa', 'Architecture', 'Live music'],
  },
  {
    bio: 'I count weekends in summits. Chai at the top is on me.',
    interests: ['Hiking', 'Mountains', 'Tea', 'Road trips'],
  },
  {
    bio: 'Owner of 214 records and one working speaker.',
    interests: ['Indie music', 'Live music', 'Craft beer', 'Podcasts'],
  },
  {
    bio: 'Will read you the last page first if you ask nicely.',
    interests: ['Reading', 'Poetry', 'Tea', 'Museums'],
  },
  {
    bio: 'Front row on a Friday, first show on a Sunday.',
    interests: ['Cinema', 'Theatre', 'Street food', 'Stand-up comedy'],
  },
  {
    bio: 'Half marathons are an excuse for a full breakfast.',
    interests: ['Running', 'Cycling', 'Baking', 'Yoga'],
  },
  { bio: 'If the floor is moving, so am I.', interests: ['Techno', 'Dancing', 'Hip hop', 'Beaches'] },
  {
    bio: 'I cook for six and there are two of us. Help.',
    interests: ['Cooking', 'Street food', 'Wine', 'Gardening'],
  },
  {
    bio: 'Runs a very serious board game night. Snacks are mandatory.',
    interests: ['Board games', 'Chess', 'Quiz nights', 'Craft beer'],
  },
  {
    bio: 'Cat first, then coffee, then the rest of the world.',
    interests: ['Cats', 'Painting', 'Filter coffee', 'Pottery'],
  },
  {
    bio: 'Knows every vada pav stall from here to Lonavala.',
    interests: ['Street food', 'Road trips', 'Photography', 'Cricket'],
  },
  {
    bio: 'Learning to surf in a landlocked week. Ask me about falling.',
    interests: ['Swimming', 'Beaches', 'Road trips', 'Podcasts'],
  },
  {
    bio: 'I plant basil on every windowsill I pass.',
    interests: ['Gardening', 'Cooking', 'Volunteering', 'Tea'],
  },
  {
    bio: 'My dog picks my friends. She has taste.',
    interests: ['Dogs', 'Running', 'Filter coffee', 'Photography'],
  },
  {
    bio: 'Third-best player of every quiz table in town.',
    interests: ['Quiz nights', 'Languages', 'Craft beer', 'Cinema'],
  },
  {
    bio: 'Bowls left-arm, argues both-handed.',
    interests: ['Cricket', 'Street food', 'Stand-up comedy', 'Badminton'],
  },
  {
    bio: 'Night shift in a hospital, day shift in a hammock.',
    interests: ['Stargazing', 'Yoga', 'Reading', 'Classical music'],
  },
  {
    bio: 'Builds synths, fixes toasters, dances to both.',
    interests: ['Techno', 'Dancing', 'Startups', 'Video games'],
  },
  {
    bio: 'Paints walls for money and people for fun.',
    interests: ['Painting', 'Museums', 'Wine', 'Design'],
  },
  {
    bio: 'Sea person in a city of hills. Take me to the coast.',
    interests: ['Beaches', 'Swimming', 'Live music', 'Stargazing'],
  },
];

/** Each of the nine pairs of identity and interest twice, so that every newcomer finds two who may like them back. */
const pairs = GENDERS.flatMap((identifiedAs) => GENDERS.map((wanted) => ({ identifiedAs, wanted })));
const PAIR_ROLES = 2 * pairs.length;

const firstPhone = 9_000_000_001;

/** The demo people, always the same: the first 18 cover the nine pairs, the others are interested in more. */
export function castOf(count: number, venueCount: number): Role[] {
  const casting: Record<Gender, number> = { Male: 0, Female: 0, Other: 0 };
  return Array.from({ length: count }, (_, index) => {
    const { identifiedAs, wanted } = pick(pairs, index);
    const life = pick(lives, index * 7);
    const random = seededRandom(`role-${index}`);
    const interestedIn = GENDERS.filter(
      (gender) => gender === wanted || (index >= PAIR_ROLES && random.chance(0.4)),
    );
    const turn = casting[identifiedAs]++;
    return {
      seed: `demo-${index}`,
      phone: String(firstPhone + index),
      fullName: pick(names[identifiedAs], turn),
      identifiedAs,
      interestedIn,
      dob: `${1986 + ((index * 7) % 17)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`,
      ...life,
      venueIndex: index % venueCount,
    };
  });
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('An empty list has nothing to pick.');
  return item;
}
