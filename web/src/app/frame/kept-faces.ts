import type { ChatPartner } from '@showup/contract/chat';
import type { User } from '@showup/contract/profiles';
import { partnerPhoto } from '#features/chat/chat.api.ts';
import type { WantedPicture } from '#lib/kept/kept-pictures.ts';

const OWN_WIDTH = 480;
const PARTNER_WIDTH = 160;
/** How many of the latest chats keep their pictures; older ones show the neutral picture offline. */
const MOST_PARTNERS = 60;

/** The pictures kept for offline use: the person's own, and those of their chats. */
export function facesOf(viewer: User, partners: readonly ChatPartner[]): WantedPicture[] {
  const own = [...viewer.photos, viewer.profilePic].map((address) => ({ address, width: OWN_WIDTH }));
  const others = partners
    .slice(0, MOST_PARTNERS)
    .map((partner) => ({ address: partnerPhoto(partner), width: PARTNER_WIDTH }));
  return [...own, ...others].flatMap(({ address, width }) =>
    address?.startsWith('/media/') ? [{ address, width }] : [],
  );
}
