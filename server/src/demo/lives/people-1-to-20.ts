import type { Life } from './life.ts';

export const people1To20: readonly Life[] = [
  {
    bio: 'Architect by day, bad salsa dancer by night. Tell me where the best filter coffee is.',
    interests: ['Filter coffee', 'Salsa', 'Architecture', 'Live music'],
    lookingFor: 'A long-term partner',
    drinking: 'Socially',
    dietaryPreference: 'Vegetarian',
    prompts: [
      { prompt: 'usualOrder', answer: 'Filter coffee before nine, an Old Fashioned after.' },
      { prompt: 'danceFloor', answer: 'half a beat late and very happy about it' },
    ],
  },
  {
    bio: 'I cook for six and there are two of us. Help.',
    interests: ['Cooking', 'Street food', 'Wine', 'Gardening'],
    lookingFor: 'Long-term, open to short',
    dietaryPreference: 'Everything',
    drinking: 'Socially',
    prompts: [
      { prompt: 'cook', answer: 'a fish curry that needs a warning' },
      { prompt: 'weakness', answer: 'a second helping' },
    ],
  },
  {
    bio: 'Third-best player of every quiz table in town.',
    interests: ['Craft beer', 'Quiz nights', 'Languages', 'Cinema'],
    lookingFor: 'Still finding out',
    drinking: 'Socially',
    socialMedia: 'Off the grid',
    prompts: [
      { prompt: 'quizNight', answer: 'rivers, beer and subtitles' },
      { prompt: 'firstRound', answer: 'you know what the capital of Bhutan is' },
    ],
  },
  {
    bio: 'I count weekends in summits. Chai at the top is on me.',
    interests: ['Hiking', 'Mountains', 'Tea', 'Road trips'],
    lookingFor: 'Long-term, open to short',
    workout: 'Every day',
    drinking: 'Rarely',
    prompts: [
      { prompt: 'sundayMorning', answer: 'am already halfway up something' },
      { prompt: 'trip', answer: 'Hampta Pass. Bring socks.' },
    ],
  },
  {
    bio: 'Runs a very serious board game night. Snacks are mandatory.',
    interests: ['Board games', 'Chess', 'Quiz nights', 'Craft beer'],
    lookingFor: 'New friends',
    drinking: 'Rarely',
    socialMedia: 'Now and then',
    prompts: [
      { prompt: 'quizNight', answer: 'capital cities, and nothing that happened after 2015' },
      { prompt: 'together', answer: 'you accept losing at Catan' },
    ],
  },
  {
    bio: 'Bowls left-arm, argues both-handed.',
    interests: ['Cricket', 'Street food', 'Stand-up comedy', 'Badminton'],
    lookingFor: 'Short-term, open to long',
    smoking: 'Trying to quit',
    workout: 'Sometimes',
    prompts: [
      { prompt: 'opinion', answer: 'Test matches should last six days' },
      { prompt: 'worstDate', answer: 'she supported the other team, loudly, and was right' },
    ],
  },
  {
    bio: 'Owner of 214 records and one working speaker.',
    interests: ['Indie music', 'Live music', 'Craft beer', 'Podcasts'],
    lookingFor: 'Still finding out',
    drinking: 'Most weekends',
    sleepingHabits: 'Night owl',
    prompts: [
      { prompt: 'cornerTable', answer: 'why nobody makes good B-sides any more' },
      {
        prompt: 'bestBarStory',
        answer: 'I once won a bar tab by naming a song from its first note. It was the wrong bar.',
      },
    ],
  },
  {
    bio: 'Cat first, then coffee, then the rest of the world.',
    interests: ['Cats', 'Painting', 'Filter coffee', 'Pottery'],
    lookingFor: 'Still finding out',
    pets: 'Cat',
    smoking: 'Never',
    prompts: [
      { prompt: 'friendsSay', answer: 'will show you pictures of my cat within a minute' },
      { prompt: 'chaiOrCoffee', answer: 'Coffee. Then more coffee.' },
    ],
  },
  {
    bio: 'Night shift in a hospital, day shift in a hammock.',
    interests: ['Stargazing', 'Yoga', 'Reading', 'Classical music'],
    lookingFor: 'Long-term, open to short',
    sleepingHabits: 'Depends on the day',
    drinking: 'Rarely',
    prompts: [
      { prompt: 'weekday', answer: 'I am either asleep at six or awake at four' },
      { prompt: 'rooftop', answer: 'Rooftop. I count satellites.' },
    ],
  },
  {
    bio: 'Will read you the last page first if you ask nicely.',
    interests: ['Reading', 'Poetry', 'Tea', 'Museums'],
    lookingFor: 'A long-term partner',
    socialMedia: 'Off the grid',
    pets: 'Cat',
    prompts: [
      { prompt: 'icebreaker', answer: 'the book I have started eleven times' },
      { prompt: 'rain', answer: 'to a window seat with a long chapter' },
    ],
  },
  {
    bio: 'Knows every vada pav stall from here to Lonavala.',
    interests: ['Street food', 'Road trips', 'Photography', 'Cricket'],
    lookingFor: 'Short-term, open to long',
    dietaryPreference: 'Everything',
    sleepingHabits: 'Depends on the day',
    prompts: [
      { prompt: 'lateFood', answer: 'a vada pav that is too hot to hold' },
      { prompt: 'newInTown', answer: 'the stall that has no name and a queue' },
    ],
  },
  {
    bio: 'Builds synths, fixes toasters, dances to both.',
    interests: ['Video games', 'Techno', 'Dancing', 'Startups'],
    lookingFor: 'Something light',
    drinking: 'Most weekends',
    sleepingHabits: 'Night owl',
    prompts: [
      { prompt: 'findMe', answer: 'behind the speakers, listening to the cables' },
      { prompt: 'city', answer: 'Its toasters. Everyone throws them away.' },
    ],
  },
  {
    bio: 'Front row on a Friday, first show on a Sunday.',
    interests: ['Cinema', 'Theatre', 'Street food', 'Stand-up comedy'],
    lookingFor: 'New friends',
    drinking: 'Socially',
    socialMedia: 'Now and then',
    prompts: [
      { prompt: 'laugh', answer: 'trailers that take themselves too seriously' },
      { prompt: 'perfectNight', answer: 'arguing about the ending over pav bhaji' },
    ],
  },
  {
    bio: 'Learning to surf in a landlocked week. Ask me about falling.',
    interests: ['Road trips', 'Swimming', 'Beaches', 'Podcasts'],
    lookingFor: 'Something light',
    workout: 'Often',
    drinking: 'Socially',
    prompts: [
      { prompt: 'proud', answer: 'I stood on the board for four seconds' },
      { prompt: 'opinion', answer: 'Monsoon swimming is the best swimming' },
    ],
  },
  {
    bio: 'Paints walls for money and people for fun.',
    interests: ['Painting', 'Museums', 'Wine', 'Design'],
    lookingFor: 'New friends',
    dietaryPreference: 'Eggetarian',
    drinking: 'Socially',
    prompts: [
      { prompt: 'firstDate', answer: 'A gallery that closes in twenty minutes' },
      { prompt: 'lookFor', answer: 'use the wrong colour on purpose' },
    ],
  },
  {
    bio: 'Half marathons are an excuse for a full breakfast.',
    interests: ['Running', 'Cycling', 'Baking', 'Yoga'],
    lookingFor: 'A long-term partner',
    workout: 'Every day',
    smoking: 'Never',
    sleepingHabits: 'Early bird',
    prompts: [
      { prompt: 'leaveEarly', answer: 'there is a start line the next morning' },
      { prompt: 'cook', answer: 'you would get pancakes, whatever the hour' },
    ],
  },
  {
    bio: 'I plant basil on every windowsill I pass.',
    interests: ['Gardening', 'Cooking', 'Volunteering', 'Tea'],
    lookingFor: 'A long-term partner',
    dietaryPreference: 'Vegan',
    smoking: 'Never',
    prompts: [
      { prompt: 'favouritePlace', answer: 'The nursery behind the station' },
      { prompt: 'learned', answer: 'how to take a cutting from any plant in any lobby' },
    ],
  },
  {
    bio: 'Sea person in a city of hills. Take me to the coast.',
    interests: ['Beaches', 'Swimming', 'Live music', 'Stargazing'],
    lookingFor: 'Long-term, open to short',
    workout: 'Often',
    pets: 'Fish',
    prompts: [
      { prompt: 'karaoke', answer: 'Anything, two keys too low' },
      { prompt: 'showUp', answer: 'missed the last train and saw the sun come up' },
    ],
  },
  {
    bio: 'If the floor is moving, so am I.',
    interests: ['Techno', 'Dancing', 'Hip hop', 'Beaches'],
    lookingFor: 'Something light',
    sleepingHabits: 'Night owl',
    drinking: 'Socially',
    prompts: [
      { prompt: 'stayLate', answer: 'the last set is vinyl only' },
      { prompt: 'lastSong', answer: 'Anything by Underground Resistance' },
    ],
  },
  {
    bio: 'My dog picks my friends. She has taste.',
    interests: ['Dogs', 'Running', 'Filter coffee', 'Photography'],
    lookingFor: 'A long-term partner',
    pets: 'Dog',
    workout: 'Often',
    prompts: [
      { prompt: 'walkHome', answer: 'stop for every dog' },
      { prompt: 'talkTo', answer: 'you have seen one worth mentioning' },
    ],
  },
];
