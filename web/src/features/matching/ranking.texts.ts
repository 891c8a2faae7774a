/** What the page on ranking says of the numbers, in the order in which it says it; they have to be those of the product. */
export const rankingTexts = {
  drawn:
    'A few dozen people are drawn by lot, most of them near you where there are enough. Among those, the first are:',
  /** The parts of a score that weigh most, the heaviest first. */
  heavy: {
    activity: 'people who were here recently,',
    interests: 'people who share your interests,',
    exposure: 'people whom few have seen of late.',
  },
  light:
    'A fresh proof of having shown up, being near, and a little chance count for less. If you look for several genders, they come in turns.',
  never: 'How many likes somebody received. Being popular moves nobody up or down.',
  likers:
    'About one card in five may be someone who likes you. Chance alone decides where it stands, so the order gives nobody away.',
  newcomers: 'In every twenty cards, three places are kept for people whom hardly anyone has met so far.',
} as const;
