import { OwnCardButton } from '#features/matching/own/OwnCardButton.tsx';
import { PublicLinks } from '#features/public/PublicLinks.tsx';
import { VerifyScreen } from '#features/verification/VerifyScreen.tsx';

export const VerifyWithMore = () => <VerifyScreen ownCard={<OwnCardButton />} toRead={<PublicLinks />} />;
