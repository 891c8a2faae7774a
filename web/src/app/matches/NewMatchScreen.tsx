import { FirstMessage } from '#features/chat/sending/FirstMessage.tsx';
import { MatchScreen } from '#features/matching/matches/MatchScreen.tsx';

export const NewMatchScreen = () => <MatchScreen FirstMessage={FirstMessage} />;
