import { GenderScreen } from '#features/accounts/onboarding/GenderScreen.tsx';
import { VenuesAround } from '#features/venues/nearby/VenuesAround.tsx';

export const GenderWithVenues = () => <GenderScreen beforePhotos={<VenuesAround />} />;
