import * as z from 'zod/mini';

// What the desk says about one capture.

/** How many accounts and networks used one live code. */
export const CodeUse = z.object({
  accounts: z.number(),
  networks: z.number(),
  /** Kilometres between the people who sent it in a photo, as their browsers reported; null once that is forgotten. */
  apartKm: z.nullable(z.number()),
});
export type CodeUse = z.infer<typeof CodeUse>;

/** When the viewfinder reported the live code in a photo, before the photo came. */
export const CodeSighting = z.object({
  /** Seconds from the report until the photo arrived. Only its sender knows when it was taken. */
  secondsBefore: z.number(),
  /** The challenge of the photo was requested only after the report. */
  isBeforeCamera: z.boolean(),
});
export type CodeSighting = z.infer<typeof CodeSighting>;

/** The outcome of one look at an entry. */
export const Verdict = z.enum(['Approved', 'Rejected']);

/** Two admins disagree and there is no third one, so they decide together: with the same verdict. */
export const JointLook = z.object({
  /** What each has decided alone; the name is null once they have left. */
  verdicts: z.array(z.object({ by: z.nullable(z.string()), status: Verdict })),
  /** What the viewer, and what the other has chosen in this look; null as long as they have not. */
  yours: z.nullable(Verdict),
  theirs: z.nullable(Verdict),
});
export type JointLook = z.infer<typeof JointLook>;
