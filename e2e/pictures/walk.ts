import type { Album } from './album.ts';
import { castOf, openAdmin } from './cast.ts';
import { openStage } from './stage.ts';
import { walkAccount } from './walk-account.ts';
import { walkChats } from './walk-chats.ts';
import { walkDeck } from './walk-deck.ts';
import { walkDesk } from './walk-desk.ts';
import { walkDoor } from './walk-door.ts';
import { walkLikes } from './walk-likes.ts';
import { walkOnboarding } from './walk-onboarding.ts';
import { walkVerify } from './walk-verify.ts';

/** Takes a picture of every screen on a newcomer's way through the app, and of the admin's desk. */
export async function walk(album: Album): Promise<void> {
  const stage = await openStage(album);
  try {
    const admin = await openAdmin(stage);
    const leah = await walkOnboarding(stage);
    await walkVerify(stage, leah, admin);
    const join = castOf(stage);
    const kabir = await walkDeck(stage, leah, join);
    const { rohan, noor } = await walkChats(stage, leah, kabir, join);
    const [arjun] = await walkLikes(stage, leah, join);
    await walkAccount(stage, leah, noor);
    await walkDoor(stage);
    if (arjun) await walkDesk(stage, { admin, reported: rohan, reporter: arjun });
  } finally {
    await stage.close();
  }
}
