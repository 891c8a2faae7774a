import { LegalPage } from './LegalPage.tsx';
import { termsSections, termsTitle } from './terms.texts.ts';

export function TermsScreen() {
  return <LegalPage title={termsTitle} sections={termsSections} />;
}
