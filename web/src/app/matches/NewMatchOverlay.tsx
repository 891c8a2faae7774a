import { FirstMessage } from '#features/chat/sending/FirstMessage.tsx';
import { MatchOverlay } from '#features/matching/matches/MatchOverlay.tsx';

export const NewMatchOverlay = () => <MatchOverlay FirstMessage={FirstMessage} />;
