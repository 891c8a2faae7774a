/** Where the product differs from the specification on purpose, by the number of the promise, and why. */
export const deviations: ReadonlyMap<number, string> = new Map([
  [
    24,
    'Counted in full tens, and fewer than ten are not numbered: nobody can watch a single person come or leave.',
  ],
  [
    67,
    'Others see new photos once an admin has looked at them: a verified profile stays the person who was verified.',
  ],
  [77, 'An unverified admin is led to /admin instead, so that the first admin can begin the work.'],
  [120, 'The picture of somebody one has not answered yet is hidden until it is tapped.'],
  [137, 'Ban User bans: a button that does nothing would leave a reported person where they are.'],
  [138, 'Dismiss Report dismisses, for the same reason.'],
  [
    142,
    'A card also says when the person was verified and why they are shown; of the birthday only the year is told.',
  ],
  [145, 'Oneself and one’s matches only: who is online is nobody else’s business.'],
  [157, 'Asked only where the browser has the cookie of a session: a first visit saves the call.'],
  [163, 'Our own server makes and checks the codes; an SMS service only carries them.'],
  [
    197,
    'The calls also take +91 before the ten digits, as address books write it; they keep the ten digits.',
  ],
  [
    219,
    'The app uploads to its own server, which checks the picture; the store behind it may be an external one.',
  ],
  [246, 'In full tens, as on /login.'],
  [309, 'A failed unmatch says so in its dialog: the person must know that they are still matched.'],
  [310, 'A list of likes that cannot be loaded says so and offers another try.'],
  [313, 'A message that was not sent says so in its bubble and can be sent again.'],
  [314, 'The 10,000 commonest passwords, such as 123456, are refused as well: they are guessed first.'],
]);
