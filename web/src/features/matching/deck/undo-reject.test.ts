import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { CallFailed, offline } from '#lib/api/call-failed.ts';
import { asUserId } from '#test/as-user-id.ts';
import { aCard } from '#test/entities.ts';
import { inTurn } from './answer-turns.ts';
import { answeredIn, setAnswered } from './answered.ts';
import { forgetLastReject, lastRejectIn, rememberLastReject } from './last-reject.ts';
import { rejectKey } from './use-answers.tsx';
import { takeBackUndo } from './use-undo-reject.ts';

const [asha, bela] = [aCard(asUserId('Asha')), aCard(asUserId('Bela'))];

const lastReject = lastRejectIn;

/** A tab that has rejected Asha with this call. */
async function rejected(send: () => Promise<unknown>): Promise<QueryClient> {
  const cache = new QueryClient();
  await cache
    .getMutationCache()
    .build(cache, { mutationKey: rejectKey, mutationFn: send })
    .execute(asha)
    .catch(() => {});
  return cache;
}

describe('requests about one person', () => {
  test('are sent one after the other, even if the first fails', async () => {
    const sent: string[] = [];
    let fail = (_: Error) => {};
    const first = inTurn(asUserId('asha'), () => {
      sent.push('reject');
      return new Promise<void>((_, reject) => {
        fail = reject;
      });
    });
    const second = inTurn(asUserId('asha'), async () => void sent.push('undo'));
    await inTurn(asUserId('bela'), async () => void sent.push('reject of another'));
    expect(sent).toEqual(['reject', 'reject of another']);
    fail(offline());
    await expect(first).rejects.toThrow();
    await second;
    expect(sent).toEqual(['reject', 'reject of another', 'undo']);
  });
});

describe('the last reject', () => {
  test('is forgotten only for the person it is about', () => {
    const cache = new QueryClient();
    rememberLastReject(cache, asha);
    forgetLastReject(cache, bela._id);
    expect(lastReject(cache)).toEqual(asha);
    forgetLastReject(cache, asha._id);
    expect(lastReject(cache)).toBeNull();
  });
});

describe('a failed undo', () => {
  test('restores the reject, which can be undone later', async () => {
    const cache = await rejected(async () => ({ rejected: true }));
    takeBackUndo(cache, asha, offline());
    expect(answeredIn(cache)).toContain(asha._id);
    expect(lastReject(cache)).toEqual(asha);
  });

  test('is not offered again if the person is gone', async () => {
    const cache = await rejected(async () => ({ rejected: true }));
    takeBackUndo(cache, asha, new CallFailed(404, 'matching.gone', 'This person is no longer here.'));
    expect(answeredIn(cache)).toContain(asha._id);
    expect(lastReject(cache)).toBeUndefined();
  });

  test('leaves the card in the deck if the reject failed too', async () => {
    const cache = await rejected(() => Promise.reject(offline()));
    takeBackUndo(cache, asha, offline());
    expect(answeredIn(cache)).not.toContain(asha._id);
    expect(lastReject(cache)).toBeUndefined();
  });

  test('changes nothing if the person was answered again meanwhile', async () => {
    const cache = await rejected(async () => ({ rejected: true }));
    setAnswered(cache, [asha._id], true);
    rememberLastReject(cache, bela);
    takeBackUndo(cache, asha, offline());
    expect(lastReject(cache)).toEqual(bela);
  });
});
