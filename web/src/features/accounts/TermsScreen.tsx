import { MINIMUM_AGE } from '@showup/contract/profiles';
import { Link } from 'react-router';
import { LegalPage, LegalSection } from './LegalPage.tsx';

export function TermsScreen() {
  return (
    <LegalPage title="Terms">
      <LegalSection title="Who may join">
        <p>
          You are {MINIMUM_AGE} or older, you have one account, and it is about you: your name, your age,
          photos in which you can be recognised.
        </p>
      </LegalSection>
      <LegalSection title="Showing up">
        <p>
          To be seen by others you take a photo at a venue, with its code in the picture. A person looks at it
          and approves it, or says why not. It proves that you were there once; it does not vouch for your
          character. Meet in public, and tell a friend where you are.
        </p>
      </LegalSection>
      <LegalSection title="How we treat each other">
        <p>
          Be kind. No harassment, no hate, no spam, nothing for sale, nobody else’s photos, no naked pictures.
          You can unmatch anyone at any time; neither of you is shown to the other again.
        </p>
        <p>Whoever breaks these rules can be shut out. We say why.</p>
      </LegalSection>
      <LegalSection title="What is yours">
        <p>
          Your photos and words stay yours. You let us show them to the people the app is meant to show them
          to, for as long as you have an account. You can take a copy of everything and delete it at any time.
        </p>
      </LegalSection>
      <LegalSection title="What we cannot promise">
        <p>
          That you find someone, that everybody is who they say, or that the app is always there. How your
          data is treated stands in the{' '}
          <Link to="/privacy" className="underline underline-offset-2">
            Privacy policy
          </Link>
          .
        </p>
      </LegalSection>
    </LegalPage>
  );
}
