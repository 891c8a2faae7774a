import type { Life } from './life.ts';

export const people21To40: readonly Life[] = [
  {
    bio: 'I keep my own beans at the office and guard them like a dragon.',
    interests: ['Filter coffee', 'Cycling', 'Reading', 'Badminton'],
    lookingFor: 'A long-term partner',
    dietaryPreference: 'Eggetarian',
    sleepingHabits: 'Early bird',
    prompts: [
      { prompt: 'chaiOrCoffee', answer: 'Coffee until four, cutting chai until somebody says beer' },
      { prompt: 'talkTo', answer: 'you have strong feelings about chicory' },
    ],
  },
  {
    bio: 'Learning my grandmother’s recipes one phone call at a time. She leaves things out on purpose.',
    interests: ['Cooking', 'Baking', 'Dancing', 'Languages'],
    lookingFor: 'Long-term, open to short',
    dietaryPreference: 'Everything',
    drinking: 'Socially',
    prompts: [
      { prompt: 'cook', answer: 'pithla and bhakri, and you would be rolling the bhakri' },
      { prompt: 'lastSong', answer: 'Zingaat. I have no defence.' },
    ],
  },
  {
    bio: 'Brews beer at home. The first batch exploded; the neighbours still ask after it.',
    interests: ['Craft beer', 'Board games', 'Hiking', 'Writing'],
    lookingFor: 'Short-term, open to long',
    drinking: 'Most weekends',
    workout: 'Sometimes',
    prompts: [
      { prompt: 'usualOrder', answer: 'A stout, even in April. Especially in April.' },
      { prompt: 'proud', answer: 'My wheat beer has two fans, and only one of them is related to me' },
    ],
  },
  {
    bio: 'Sinhagad before breakfast, spreadsheets before lunch, asleep before the credits.',
    interests: ['Hiking', 'Climbing', 'Photography', 'Street food'],
    lookingFor: 'A long-term partner',
    workout: 'Every day',
    sleepingHabits: 'Early bird',
    prompts: [
      { prompt: 'sundayMorning', answer: 'eat kanda bhaji on a fort and call it training' },
      { prompt: 'secretPlace', answer: 'The back path up Vetal Tekdi, where the peacocks are' },
    ],
  },
  {
    bio: 'Will teach you a two-hour game in ten minutes, then let you win once.',
    interests: ['Board games', 'Anime', 'Karaoke', 'Tea'],
    lookingFor: 'New friends',
    drinking: 'Never',
    sleepingHabits: 'Night owl',
    prompts: [
      { prompt: 'karaoke', answer: 'An anime theme, in confident and mostly invented Japanese' },
      { prompt: 'weakness', answer: 'one more round, even at one in the morning' },
    ],
  },
  {
    bio: 'Wicketkeeper for the worst team in the Sunday league. Our snacks are excellent.',
    interests: ['Cricket', 'Tennis', 'Podcasts', 'Craft beer'],
    lookingFor: 'Still finding out',
    workout: 'Often',
    drinking: 'Socially',
    prompts: [
      { prompt: 'icebreaker', answer: 'my catch in 2019. Keep the evening free.' },
      { prompt: 'laugh', answer: 'commentary in three languages at once' },
    ],
  },
  {
    bio: 'Plays bass in a band that changes its name more often than its strings.',
    interests: ['Indie music', 'Poetry', 'Karaoke', 'Cycling'],
    lookingFor: 'Something light',
    drinking: 'Socially',
    socialMedia: 'Now and then',
    prompts: [
      {
        prompt: 'liveMusic',
        answer: 'A power cut in Camp. They finished the set unplugged, and nobody left.',
      },
      { prompt: 'danceFloor', answer: 'at the side, nodding as if it were my job' },
    ],
  },
  {
    bio: 'Two rescued cats, one scratched sofa, no regrets.',
    interests: ['Cats', 'Classical music', 'Cooking', 'Photography'],
    lookingFor: 'A long-term partner',
    pets: 'Cat',
    smoking: 'Never',
    prompts: [
      { prompt: 'weekday', answer: 'I practise the harmonium and the cats leave the room' },
      { prompt: 'friendsSay', answer: 'cancel plans when a cat falls asleep on me' },
    ],
  },
  {
    bio: 'Drives three hours for a dark sky, then talks all night about one fuzzy dot.',
    interests: ['Stargazing', 'Road trips', 'Cycling', 'Filter coffee'],
    lookingFor: 'Long-term, open to short',
    sleepingHabits: 'Night owl',
    drinking: 'Rarely',
    prompts: [
      { prompt: 'firstDate', answer: 'A flask of chai, a hill and no moon' },
      { prompt: 'trip', answer: 'Bhandardara in June, when the fireflies try to compete' },
    ],
  },
  {
    bio: 'Buys books by weight at Appa Balwant Chowk and regrets it on the bus.',
    interests: ['Reading', 'Writing', 'Video games', 'Badminton'],
    lookingFor: 'Still finding out',
    socialMedia: 'Off the grid',
    dietaryPreference: 'Vegetarian',
    prompts: [
      { prompt: 'cornerTable', answer: 'which classics we lied about having read' },
      { prompt: 'newInTown', answer: 'the second-hand book lanes, with a sugarcane juice halfway' },
    ],
  },
  {
    bio: 'Rates every misal in the city out of ten. Nobody has scored a ten yet.',
    interests: ['Street food', 'Dancing', 'Museums', 'Podcasts'],
    lookingFor: 'New friends',
    dietaryPreference: 'Eggetarian',
    socialMedia: 'Always on',
    prompts: [
      { prompt: 'lateFood', answer: 'Bhurji pav from a cart with a single bulb' },
      { prompt: 'opinion', answer: 'Bread belongs in the misal, not beside it' },
    ],
  },
  {
    bio: 'Draws dragons for a games studio. Loses at racing games for free.',
    interests: ['Video games', 'Karaoke', 'Design', 'Cats'],
    lookingFor: 'Something light',
    pets: 'None, but I love them',
    sleepingHabits: 'Night owl',
    prompts: [
      { prompt: 'together', answer: 'you can share a screen and the last momo' },
      { prompt: 'showUp', answer: 'lost a dance-off to somebody’s grandmother' },
    ],
  },
  {
    bio: 'Film archive regular. I clap at the end, even if I am the only one.',
    interests: ['Cinema', 'Indie music', 'Wine', 'Poetry'],
    lookingFor: 'A long-term partner',
    drinking: 'Socially',
    smoking: 'Never',
    prompts: [
      { prompt: 'leaveEarly', answer: 'somebody explains the plot during the plot' },
      { prompt: 'worstDate', answer: 'He fell asleep in the first act. The usher and I are still friends.' },
    ],
  },
  {
    bio: 'I brake for waterfalls, sugarcane juice and hand-painted signs.',
    interests: ['Road trips', 'Mountains', 'Tea', 'Hip hop'],
    lookingFor: 'Short-term, open to long',
    drinking: 'Rarely',
    workout: 'Sometimes',
    prompts: [
      { prompt: 'rain', answer: 'through Tamhini Ghat with the windows down' },
      { prompt: 'learned', answer: 'that every mechanic knows a better road than the map' },
    ],
  },
  {
    bio: 'Paints film posters by hand, always late and a little crooked.',
    interests: ['Painting', 'Street food', 'Theatre', 'Cycling'],
    lookingFor: 'Long-term, open to short',
    smoking: 'Trying to quit',
    dietaryPreference: 'Everything',
    prompts: [
      { prompt: 'lookFor', answer: 'have paint, ink or turmeric on their hands' },
      { prompt: 'city', answer: 'The old wadas, and the neighbours who tell you who lived there' },
    ],
  },
  {
    bio: 'Slowest member of a fast running club, undefeated at the idlis afterwards.',
    interests: ['Running', 'Mountains', 'Volunteering', 'Cinema'],
    lookingFor: 'Still finding out',
    workout: 'Every day',
    drinking: 'Rarely',
    prompts: [
      { prompt: 'stayLate', answer: 'nobody mentions the long run on Sunday' },
      { prompt: 'favouritePlace', answer: 'The coconut stall at the end of the river path' },
    ],
  },
  {
    bio: 'Grew a lemon on a third-floor balcony. One lemon. I have photos.',
    interests: ['Gardening', 'Football', 'Hip hop', 'Dogs'],
    lookingFor: 'Something light',
    dietaryPreference: 'Vegetarian',
    socialMedia: 'Always on',
    prompts: [
      { prompt: 'firstRound', answer: 'you can tell coriander from parsley without tasting' },
      { prompt: 'findMe', answer: 'on the balcony, watering the host’s plants' },
    ],
  },
  {
    bio: 'Konkan on both sides of the family. I judge fish politely but thoroughly.',
    interests: ['Beaches', 'Cooking', 'Football', 'Cricket'],
    lookingFor: 'A long-term partner',
    dietaryPreference: 'Everything',
    drinking: 'Rarely',
    prompts: [
      { prompt: 'usualOrder', answer: 'Sol kadhi. Then another sol kadhi.' },
      { prompt: 'trip', answer: 'Harnai for the fish auction, then a nap on the sand' },
    ],
  },
  {
    bio: 'Sound engineer. I wear earplugs on the dance floor and carry a pair for you.',
    interests: ['Techno', 'Cycling', 'Filter coffee', 'Architecture'],
    lookingFor: 'Long-term, open to short',
    sleepingHabits: 'Night owl',
    smoking: 'Never',
    prompts: [
      { prompt: 'walkHome', answer: 'whistle the bassline, badly' },
      { prompt: 'rooftop', answer: 'Basement. Concrete is kind to a kick drum.' },
    ],
  },
  {
    bio: 'I foster street dogs. The last two were temporary, four years ago.',
    interests: ['Dogs', 'Swimming', 'Poetry', 'Baking'],
    lookingFor: 'A long-term partner',
    pets: 'Dog',
    sleepingHabits: 'Early bird',
    prompts: [
      { prompt: 'firstDate', answer: 'Pashan Lake at seven, with three leads to untangle' },
      { prompt: 'sundayMorning', answer: 'am walked by my dogs' },
    ],
  },
];
