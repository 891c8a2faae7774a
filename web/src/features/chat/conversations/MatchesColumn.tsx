import { useChatPartners } from '../chat.api.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { NewMatchesRow } from './NewMatchesRow.tsx';
import { Rows } from './PartnerList.tsx';

/** The viewer's matches beside another screen. */
export function MatchesColumn() {
  const { data: partners } = useChatPartners();
  return (
    <>
      <h2 className="px-3 pt-3 pb-2 font-display text-lead font-bold">{chatScreenTexts.title}</h2>
      {partners?.length === 0 && <p className="px-3 text-muted">{chatScreenTexts.noMatchesYet}</p>}
      {partners && <NewMatchesRow partners={partners} openId={null} />}
      {partners && <Rows partners={partners} openId={null} />}
    </>
  );
}
