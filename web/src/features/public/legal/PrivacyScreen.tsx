import { LegalPage } from './LegalPage.tsx';
import { privacySections, privacyTitle } from './privacy.texts.ts';

export function PrivacyScreen() {
  return <LegalPage title={privacyTitle} sections={privacySections} />;
}
