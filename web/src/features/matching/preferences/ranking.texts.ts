/** Texts of the ranking page. The numbers in them have to match the product's. */
export const rankingTexts = {
  drawn:
    'We pick a few dozen people at random, most of them near you if there are enough. The first of them are:',
  /** The parts of a score that weigh most, heaviest first. */
  heavy: {
    activity: 'people who were here recently,',
    interests: 'people who share your interests,',
    exposure: 'people few others have seen lately.',
  },
  light:
    'A fresh proof of having shown up (your approval, or an evening you proved since), being near, and a little chance count for less. If you’re looking for several genders, they alternate.',
  never: 'How many likes someone has received. Being popular moves nobody up or down.',
  likers:
    'About one card in five may be someone who likes you. Its position is random, so the order gives nobody away.',
  newcomers: 'Three of every twenty cards are reserved for people hardly anyone has seen yet.',
  backToFilters: 'Back to filters',
  backToHome: 'Back to home',
  whoCanAppear: 'Who can appear',
  whoAppears:
    'People verified in person who are looking for someone like you, and the other way round. Gender, age and distance always count in both directions.',
  whoNever:
    'Nobody who is hidden, was away for 90\u00a0days, or has your answer already. After a block or an unmatch, neither of the two sees the other again.',
  whatComesFirst: 'What comes first',
  whatNeverCounts: 'What never counts',
  whoLikesYouAlready: 'Who likes you already',
  newcomersAreSeen: 'Newcomers are seen',
  distanceStaysRough: 'Distance stays rough',
  distanceText:
    'It is measured between areas a few kilometres wide, never from door to door, and shown to nobody. Near means the same area or the ones next to it.',
} as const;
