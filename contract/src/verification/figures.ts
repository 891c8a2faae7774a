import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, UserId } from '../fields.ts';

/** A figure may be published from this many reviewers, and this many judged controls, on. */
export const PUBLISHED_FROM = { reviewers: 5, controls: 300 } as const;

/** A share with its 95 % interval. */
export const Rate = z.object({
  share: z.number(),
  low: z.number(),
  high: z.number(),
  /** Of how many. */
  of: z.number(),
});
export type Rate = z.infer<typeof Rate>;

const figures = {
  /** Captures decided in the last 90 days, among them controls and looks again. */
  decisions: z.number(),
  medianSeconds: z.nullable(z.number()),
  /** Of controls that show two people, how many were approved; null without any. */
  falseAccepts: z.nullable(Rate),
  /** Of controls that show one person, how many were rejected. */
  falseRejects: z.nullable(Rate),
  /** Of decisions that were judged again, how many both judged the same. */
  agreement: z.nullable(Rate),
};

export const ReviewerFigures = z.object({
  reviewers: z.array(z.object({ _id: UserId, fullName: z.string(), ...figures })),
  overall: z.object(figures),
  /** How many controls were judged, without drawn ones. */
  judgedControls: z.number(),
  /** Whether some of the controls are drawn: then the figures show how it works, and measure nothing. */
  isDrawn: z.boolean(),
  isPublishable: z.boolean(),
  /** Decisions after this moment are not counted yet, so that nobody can watch which entry was a control. */
  until: Instant,
});
export type ReviewerFigures = z.infer<typeof ReviewerFigures>;

export const figuresEndpoints = {
  reviewerFigures: endpoint({
    method: 'GET',
    path: '/auth/reviewer-figures',
    access: 'admin',
    input: {},
    response: ReviewerFigures,
  }),
};
