/** Where the product differs from the specification on purpose and why, by the number of the promise. */
export const deviations: ReadonlyMap<number, string> = new Map([
  [
    24,
    'Rounded down to tens, with no number below ten, so that nobody can tell when a single person joins or leaves.',
  ],
  [
    67,
    'Others see new photos once an admin has reviewed them, so that a verified profile keeps showing the person who was verified.',
  ],
  [77, 'An unverified admin is redirected to /admin instead, so that the first admin can start.'],
  [120, 'A picture from someone you have not answered yet is hidden until it is tapped.'],
  [137, 'Ban User bans, because a button that does nothing would not stop a reported person.'],
  [138, 'Dismiss Report dismisses, for the same reason.'],
  [
    142,
    'A card also says when the person was verified, why they are shown, and what they chose to show of themselves. Its name consists of words of the full name, and it gives only the year of the birthday.',
  ],
  [145, 'Only you and your matches: nobody else needs to know who is online.'],
  [157, 'Asked only if the browser has a session cookie, which saves a first visit the call.'],
  [163, 'Our own server creates and checks the codes; an SMS service only delivers them.'],
  [
    197,
    'The calls also take +91 before the ten digits, as address books write it; they keep the ten digits.',
  ],
  [219, 'The app uploads to its own server, which checks the picture. The store behind it may be external.'],
  [246, 'Rounded down to tens, as on /login.'],
  [309, 'A failed unmatch says so in its dialog, because the person must know that they are still matched.'],
  [310, 'A list of likes that fails to load says so and offers to try again.'],
  [313, 'A message that was not sent says so in its bubble and can be sent again.'],
  [314, 'The 10,000 most common passwords, such as 123456, are refused too, because they are guessed first.'],
]);
