import { randomInt } from 'node:crypto';
import {
  CHANNEL_CODE_LENGTH,
  CHANNELS_MAX,
  checkInTexts,
  OPENS_AFTER_MINUTES,
} from '@showup/contract/checkins';
import type { ChannelRequest } from '@showup/contract/checkins/contact';
import { mailCarrier, textCarrier } from '#features/accounts/providers/carriers';
import type { Sql } from '#platform/db/database';
import { waitInWords } from '#platform/durations';
import { networkOf } from '#platform/http/gate/network';
import { hashOf } from '#platform/http/requests/secret';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { type CheckInRow, lockByLink } from '../check-ins.queries.ts';
import { contactPathOf } from '../link.ts';
import { badLink, checkInOver } from '../refusals.ts';
import {
  countChannels,
  findRequested,
  forgetCode,
  type NewChannel,
  saveRequest,
  setCode,
} from './channels.queries.ts';
import { channelOffers } from './contact-view.ts';

const WAIT_SECONDS = 60;
/** Addresses that one link may try, so that it is no way to write to strangers. */
const REQUESTED_MAX = 6;
/** Per day. */
const LIMITS = {
  toAddress: { name: 'codes of check-ins to an address', most: 5 },
  fromNetwork: { name: 'codes of check-ins from a network', most: 30 },
};

const notOffered = problem(400, 'checkins.channel', checkInTexts.channel);
const enough = problem(409, 'checkins.channels', checkInTexts.channels);
const notSent = problem(503, 'checkins.not_sent', checkInTexts.notSent);

interface Made {
  readonly row: CheckInRow;
  readonly channel: NewChannel;
  readonly id: string;
  readonly code: string;
}

/**
 * Sends a code to where the contact wants to be alerted. Entered, or tapped in the push, it proves that this reaches them.
 * @throws Problem 400 for a way that is not offered, 404, 409, 429 until the next code may be sent, 503 if it cannot be sent
 */
export async function requestChannel(
  ctx: Context,
  { token, channel: wanted }: { readonly token: string; readonly channel: ChannelRequest },
  address: string,
): Promise<{ resendAt: string }> {
  if (!channelOffers(ctx).includes(wanted.kind)) throw notOffered();
  const made = await ctx.db.transaction((tx) => make(ctx, tx, token, wanted, networkOf(address)));
  if (!(await isSent(ctx, made))) {
    await forgetCode(ctx.db.sql, made.id);
    throw notSent();
  }
  return { resendAt: new Date(Date.now() + WAIT_SECONDS * 1_000).toISOString() };
}

async function make(
  ctx: Context,
  tx: Sql,
  token: string,
  wanted: ChannelRequest,
  network: string,
): Promise<Made> {
  const row = await lockByLink(tx, hashOf(token));
  if (!row) throw badLink();
  if (!['armed', 'missed', 'open'].includes(row.status)) throw checkInOver();
  const channel = channelOf(ctx, row.id, wanted);
  const known = await findRequested(tx, channel, WAIT_SECONDS);
  const { requested, confirmed } = await countChannels(tx, row.id);
  if (known?.isConfirmed || confirmed >= CHANNELS_MAX || (!known && requested >= REQUESTED_MAX))
    throw enough();
  if (known && known.waitSeconds > 0) throw tooMany('A code was just sent.', known.waitSeconds);
  for (const [limit, who] of [
    [LIMITS.toAddress, channel.address],
    [LIMITS.fromNetwork, network],
  ] as const) {
    const wait = await ctx.quotas.spend(tx, limit, who);
    if (wait) throw tooMany('Too many codes were requested.', wait.retryAfterSeconds);
  }
  const id = await saveRequest(tx, channel);
  const code = String(randomInt(10 ** CHANNEL_CODE_LENGTH)).padStart(CHANNEL_CODE_LENGTH, '0');
  await setCode(tx, id, channelCodeHash(id, code));
  return { row, channel, id, code };
}

function channelOf(ctx: Context, checkInId: string, wanted: ChannelRequest): NewChannel {
  const { kind } = wanted;
  if (kind !== 'push') return { checkInId, kind, address: wanted.address, p256dh: null, auth: null };
  const { endpoint: address, p256dh, auth } = ctx.push.browserOf(wanted.subscription);
  return { checkInId, kind, address, p256dh, auth };
}

/** Salted with the channel, so a stored code is useless for another one. */
export const channelCodeHash = (channelId: string, code: string) => hashOf(`${channelId}:${code}`);

async function isSent(ctx: Context, { row, channel, code }: Made): Promise<boolean> {
  const { kind, address } = channel;
  try {
    if (kind === 'push') return await isPushed(ctx, row, channel, code);
    const text = `Your code is ${code}. Enter it on the page that a friend sent you, to be alerted here if they don’t come home as planned.`;
    if (kind === 'text') await textCarrier(ctx)?.text(address, text);
    else
      await mailCarrier(ctx)?.mail(address, {
        subject: `Your Showup code: ${code}`,
        code,
        text: `${text}\n\nIf nobody asked you to look out for them, ignore this message: someone entered your address by mistake.\n`,
      });
    return true;
  } catch (err) {
    ctx.log.error({ err }, 'a code of a check-in could not be sent');
    return false;
  }
}

/** The code is in the address that a tap opens: it proves that the push was seen. */
async function isPushed(
  ctx: Context,
  row: CheckInRow,
  { address: endpoint, p256dh, auth }: NewChannel,
  code: string,
): Promise<boolean> {
  if (p256dh === null || auth === null) return false;
  const outcome = await ctx.push.post(
    { endpoint, p256dh, auth },
    {
      title: 'Tap here to be alerted like this',
      body: `If ${row.ownerName} doesn’t check in, you get a notification ${OPENS_AFTER_MINUTES} minutes later.`,
      urgency: 'high',
      topic: row.id.replaceAll('-', ''),
      opens: { address: `${contactPathOf(ctx, row)}.${code}`, tag: row.id },
    },
  );
  return outcome === 'sent';
}

function tooMany(what: string, seconds: number): Problem {
  const message = `${what} You can request another in ${waitInWords(seconds)}.`;
  return new Problem(429, 'checkins.too_many', message, { retryAfterSeconds: seconds });
}
