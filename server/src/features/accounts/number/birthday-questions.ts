import type { BirthdayAsked } from '@showup/contract/number-reviews';
import type { Sql } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import { isKnownBrowser } from '../devices/new-sign-ins.queries.ts';
import {
  countWrongBirthday,
  deleteQuestion,
  findQuestion,
  keepQuestion,
  openQuestion,
} from './birthday-questions.queries.ts';
import { findReviewState } from './number-reviews.queries.ts';

const TRIES = 3;
/** An operator may give a number to somebody else after this long. */
const PROVED_DAYS = 90;
/** A count that nobody added to for so long begins again. */
export const WRONG_COUNTED_DAYS = 30;
/** How long the holder of a number has to come whom an admin lets in. */
const OPEN_DAYS = 7;

/** Who has just entered a right code. */
export interface HolderOfNumber {
  readonly browser: Buffer;
  /** Signed in as that person already. */
  readonly isThem: boolean;
  readonly dob: string | undefined;
}

/**
 * A number that was given up is somebody else's some months later. So where nobody has proved it for its account for as
 * long, however much the account is used, a code is not enough in a browser that is none of its person's: their birthday is
 * asked for.
 */
export function createBirthdayQuestions({ profiles }: { profiles: Profiles }) {
  /**
   * Locks the person. Undefined where they may come in; whatever else it answers is to be committed, as it counts what was
   * tried. Once asked, the question stays until it is answered or the phone is proved in a browser of theirs.
   */
  async function askBirthday(
    tx: Sql,
    userId: string,
    { browser, isThem, dob }: HolderOfNumber,
  ): Promise<BirthdayAsked | undefined> {
    const person = await profiles.lockStanding(tx, userId);
    const question = await findQuestion(tx, userId, WRONG_COUNTED_DAYS);
    const isOwn = isThem || person?.isOfDemo || (await isKnownBrowser(tx, userId, browser));
    const isOfLate = await profiles.isPhoneProved(tx, userId, PROVED_DAYS);
    if (isOwn || question?.isOpen || (isOfLate && !question)) {
      await deleteQuestion(tx, userId);
      return undefined;
    }
    return hearBirthday(tx, userId, dob);
  }

  /** Locks the person. Undefined for the right one; a wrong one counts, whoever gave it, once this is committed. */
  async function hearBirthday(
    tx: Sql,
    userId: string,
    dob: string | undefined,
  ): Promise<BirthdayAsked | undefined> {
    const person = await profiles.lockStanding(tx, userId);
    const wrong = (await findQuestion(tx, userId, WRONG_COUNTED_DAYS))?.wrong ?? 0;
    const isHeard = dob !== undefined && wrong < TRIES;
    if (isHeard && dob === person?.dob) {
      await deleteQuestion(tx, userId);
      return undefined;
    }
    if (isHeard) await countWrongBirthday(tx, userId, wrong + 1);
    else await keepQuestion(tx, userId);
    return {
      wasWrong: isHeard,
      triesLeft: TRIES - wrong - (isHeard ? 1 : 0),
      review: await findReviewState(tx, userId),
    };
  }

  return {
    askBirthday,
    hearBirthday,
    /** The phone is known to be that person's. */
    settleBirthday: deleteQuestion,
    openBirthday: (tx: Sql, userId: string) => openQuestion(tx, userId, OPEN_DAYS),
  };
}

const LONG_UNUSED = 'Nobody has signed in with this number for a long time. Please enter your date of birth.';
const NO_MORE = 'Three dates of birth were wrong. Nothing more is heard here for now.';

/** The refusal of a sign-in that says nothing of the account but that there is one. */
export function birthdayProblem(asked: BirthdayAsked): Problem {
  const { triesLeft, wasWrong } = asked;
  const again = `That is not the date of birth of this account. You can try ${triesLeft === 1 ? 'once' : `${triesLeft} times`} more.`;
  const message = triesLeft === 0 ? NO_MORE : wasWrong ? again : LONG_UNUSED;
  return new Problem(403, 'accounts.birthday_asked', message, { ...asked });
}
