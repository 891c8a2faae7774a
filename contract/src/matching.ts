import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, Instant, PageQuery, text, UserId } from './fields.ts';
import { isPromptKey, promptKeys } from './profiles/prompts.ts';
import { GENDERS, ProfileCard } from './profiles.ts';

export const DECK_PAGE = 20;
export const LIST_PAGE = 50;

const UNKNOWN_GENDER = 'Please choose among Male, Female and Other.';

/** One or more, comma-separated. */
const GenderInQuery = z.string().check(atMost(200));

/** Repeated (`genders=` or `genders[]=`) or comma-separated; absent means everyone the viewer is interested in. */
const GendersQuery = z.optional(
  z.pipe(
    z.pipe(
      z.union([GenderInQuery, z.array(GenderInQuery)], UNKNOWN_GENDER),
      z.transform((value) =>
        [value]
          .flat()
          .flatMap((part) => part.split(','))
          .filter((part) => part !== ''),
      ),
    ),
    z.array(z.enum(GENDERS, UNKNOWN_GENDER)).check(z.maxLength(20)),
  ),
);

/** The details of the like limit's 403: when the next like is possible. */
export const LikeLimitReached = z.object({
  message: z.string(),
  code: z.literal('matching.like_limit'),
  retryAt: Instant,
});

/** The response for a share link: the card, and the relation between the two. */
export const SharedCard = z.object({
  card: ProfileCard,
  /** `self` is the viewer's own link; `liked` and `rejected` are the viewer's last answer, `none` if there is none. */
  relation: z.enum(['self', 'none', 'liked', 'rejected', 'matched']),
});
export type SharedCard = z.infer<typeof SharedCard>;

/** Matches the viewer has not opened yet, newest first. */
export const UnopenedMatches = z.object({
  /** Of all of them; `matches` has the newest 50. */
  total: z.number(),
  matches: z.array(ProfileCard),
});
export type UnopenedMatches = z.infer<typeof UnopenedMatches>;

export const WORDS_MAX = 140;

export const wordsTexts = {
  about: 'Please choose a photo or a prompt of the card.',
  empty: 'Please write something, or like without words.',
  tooLong: `Your words can have at most ${WORDS_MAX} characters.`,
} as const;

/** What words with a like are about: a photo of the card, or one of its prompts by its key. */
export const WordsAbout = z.enum(['photo-1', 'photo-2', 'photo-3', ...promptKeys], wordsTexts.about);
export type WordsAbout = z.infer<typeof WordsAbout>;

/** Whether a card has what words are about. Each has three photos, but only the prompts that were answered. */
export function isOnCard({ prompts = [] }: Pick<ProfileCard, 'prompts'>, about: WordsAbout): boolean {
  return !isPromptKey(about) || prompts.some(({ prompt }) => prompt === about);
}

/** Words that come with a like, delivered as a message once the two match and never before. */
export const LikeWords = z.object({
  about: WordsAbout,
  text: text(WORDS_MAX, wordsTexts.empty, wordsTexts.tooLong),
});
export type LikeWords = z.infer<typeof LikeWords>;

export const matchingEndpoints = {
  sharedCard: endpoint({
    method: 'GET',
    path: '/match/card/:userId',
    access: 'verified',
    input: { params: z.object({ userId: UserId }) },
    response: SharedCard,
    errors: ['404 matching.not_available'],
  }),
  /**
   * A page of at most 20. If the response has a next cursor, there may be more people even if the page is short or empty, and the
   * same call continues from there.
   */
  potentialMatches: endpoint({
    method: 'GET',
    path: '/match/potential-matches',
    access: 'verified',
    input: { query: z.object({ genders: GendersQuery }) },
    response: z.array(ProfileCard),
    errors: ['429 matching.too_many_people'],
  }),
  rejectedProfiles: endpoint({
    method: 'GET',
    path: '/match/rejected-profiles',
    access: 'verified',
    input: { query: PageQuery },
    response: z.array(ProfileCard),
  }),
  whoLikedMe: endpoint({
    method: 'GET',
    path: '/match/who-liked-me',
    access: 'verified',
    input: { query: PageQuery },
    response: z.array(ProfileCard),
  }),
  likedProfiles: endpoint({
    method: 'GET',
    path: '/match/liked-profiles',
    access: 'verified',
    input: { query: PageQuery },
    response: z.array(ProfileCard),
  }),
  like: endpoint({
    method: 'POST',
    path: '/match/like',
    access: 'verified',
    input: { body: z.object({ likedUserId: UserId, words: z.optional(LikeWords) }) },
    response: z.object({ matched: z.boolean() }),
    errors: ['403 matching.like_limit', '404 matching.gone'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/match/reject',
    access: 'verified',
    input: { body: z.object({ rejectedUserId: UserId }) },
    response: z.object({ rejected: z.boolean() }),
    errors: ['404 matching.gone', '409 matching.matched'],
  }),
  /** Undoes a reject, so that the person can be shown again. */
  undoReject: endpoint({
    method: 'POST',
    path: '/match/undo-reject',
    access: 'verified',
    input: { body: z.object({ rejectedUserId: UserId }) },
    response: z.object({ undone: z.boolean() }),
    errors: ['404 matching.gone'],
  }),
  unmatch: endpoint({
    method: 'POST',
    path: '/match/unmatch',
    access: 'verified',
    input: { body: z.object({ unmatchedUserId: UserId }) },
    response: z.object({ unmatched: z.boolean() }),
  }),
  unopenedMatches: endpoint({
    method: 'GET',
    path: '/match/unopened-matches',
    access: 'verified',
    input: {},
    response: UnopenedMatches,
  }),
  /** The viewer was shown the match screen or opened the conversation. `opened` is true for the first such call only. */
  openMatch: endpoint({
    method: 'POST',
    path: '/match/open-match',
    access: 'verified',
    input: { body: z.object({ matchedUserId: UserId }) },
    response: z.object({ opened: z.boolean() }),
  }),
};

export const matchingEvents = {
  newLike: z.object({ likedBy: ProfileCard }),
  /** `isOpened` for the person whose like made the match, which opened it. Servers of the version before omit it. */
  newMatch: z.object({ matchedUser: ProfileCard, isOpened: z.optional(z.boolean()) }),
  /** In any tab or device of the viewer. */
  matchOpened: z.object({ userId: UserId }),
  /** After an unmatch, a block, a ban or the deletion of an account. */
  unmatched: z.object({ userId: UserId }),
  /** The viewer and their matches who are online, without people who hide it; only the viewer for someone who hides it. */
  getOnlineUsers: z.array(UserId),
};
