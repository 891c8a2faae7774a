import type { ChatPartner } from '@showup/contract/chat';
import type { User } from '@showup/contract/profiles';
import { partnerPhoto } from '../../features/chat/conversations/PartnerRow.tsx';
import type { WantedPicture } from '../../lib/kept/kept-pictures.ts';

const OWN_WIDTH = 480;
const PARTNER_WIDTH = 160;
/** The latest chats; a match who has not written for so long has the neutral picture without a network. */
const MOST_PARTNERS = 60;

/** The pictures that someone sees again without a network: their own, and the faces beside their chats. */
export function facesOf(viewer: User, partners: readonly ChatPartner[]): WantedPicture[] {
  const own = [...viewer.photos, viewer.profilePic].map((address) => ({ address, width: OWN_WIDTH }));
  const others = partners
    .slice(0, MOST_PARTNERS)
    .map((partner) => ({ address: partnerPhoto(partner), width: PARTNER_WIDTH }));
  return [...own, ...others].flatMap(({ address, width }) =>
    address?.startsWith('/media/') ? [{ address, width }] : [],
  );
}
