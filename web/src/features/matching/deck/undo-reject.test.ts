import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { aCard } from '../../../../test/entities.ts';
import { CallFailed, offline } from '../../../lib/api/call-failed.ts';
import { inTurn } from './answer-turns.ts';
import { answeredIn, setAnswered } from './answered.ts';
import { forgetLastReject, lastRejectIn, rememberLastReject } from './last-reject.ts';
import { rejectKey } from './use-answers.tsx';
import { takeBackUndo } from './use-undo-reject.ts';

const [asha, bela] = [aCard('Asha'), aCard('Bela')];

const lastReject = lastRejectIn;

/** A tab that has rejected Asha and had its undo refused. */
async function rejected(send: () => Promise<unknown>): Promise<QueryClient> {
  const cache = new QueryClient();
  await cache
    .getMutationCache()
    .build(cache, { mutationKey: rejectKey, mutationFn: send })
    .execute(asha)
    .catch(() => {});
  return cache;
}

describe('what is said about one person', () => {
  test('is sent one after the other, also when the first fails', async () => {
    const sent: string[] = [];
    let fail = (_: Error) => {};
    const first = inTurn('asha', () => {
      sent.push('reject');
      return new Promise<void>((_, reject) => {
        fail = reject;
      });
    });
    const second = inTurn('asha', async () => void sent.push('undo'));
    await inTurn('bela', async () => void sent.push('reject of another'));
    expect(sent).toEqual(['reject', 'reject of another']);
    fail(offline());
    await expect(first).rejects.toThrow();
    await second;
    expect(sent).toEqual(['reject', 'reject of another', 'undo']);
  });
});

describe('the last reject', () => {
  test('is forgotten for its own person alone', () => {
    const cache = new QueryClient();
    rememberLastReject(cache, asha);
    forgetLastReject(cache, bela._id);
    expect(lastReject(cache)).toEqual(asha);
    forgetLastReject(cache, asha._id);
    expect(lastReject(cache)).toBeNull();
  });
});

describe('an undo that failed', () => {
  test('leaves the reject as it was, to be undone later', async () => {
    const cache = await rejected(async () => ({ rejected: true }));
    takeBackUndo(cache, asha, offline());
    expect(answeredIn(cache)).toContain(asha._id);
    expect(lastReject(cache)).toEqual(asha);
  });

  test('because the person is gone offers nothing any more', async () => {
    const cache = await rejected(async () => ({ rejected: true }));
    takeBackUndo(cache, asha, new CallFailed(404, 'matching.gone', 'This person is no longer here.'));
    expect(answeredIn(cache)).toContain(asha._id);
    expect(lastReject(cache)).toBeUndefined();
  });

  test('after a reject that never arrived either leaves the card in the deck', async () => {
    const cache = await rejected(() => Promise.reject(offline()));
    takeBackUndo(cache, asha, offline());
    expect(answeredIn(cache)).not.toContain(asha._id);
    expect(lastReject(cache)).toBeUndefined();
  });

  test('changes nothing about a person who was answered again meanwhile', async () => {
    const cache = await rejected(async () => ({ rejected: true }));
    setAnswered(cache, [asha._id], true);
    rememberLastReject(cache, bela);
    takeBackUndo(cache, asha, offline());
    expect(lastReject(cache)).toEqual(bela);
  });
});
