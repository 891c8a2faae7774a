import { LegalPage, LegalSection } from './LegalPage.tsx';

export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy policy">
      <LegalSection title="What we keep">
        <p>
          Your phone number, your email and a scrambled password if you gave them, what you write in your
          profile, your photos, your likes, your matches and your messages. When you verify yourself: the
          photo, the venue, and where you were at that moment.
        </p>
      </LegalSection>
      <LegalSection title="Who sees what">
        <p>
          Verified members see your three photos, your name, your age, your gender and your bio. Nobody sees
          your phone number, your birthday, where you are or how far away. What you write in a chat is for the
          two of you.
        </p>
        <p>
          The photo that proves you showed up is seen by you and by the people who review it, and is deleted
          30 days after their decision.
        </p>
      </LegalSection>
      <LegalSection title="Who else is involved">
        <p>
          A message service carries the codes to your phone. Nothing is sold, there are no advertisements, and
          nobody follows you from page to page. Cookies hold your sign-in, nothing else.
        </p>
      </LegalSection>
      <LegalSection title="On your device">
        <p>
          Your theme, and while you verify yourself the last photo, the venue and your place. Logging out
          removes all but the theme.
        </p>
      </LegalSection>
      <LegalSection title="Leaving">
        <p>
          ‘Delete account’ on your profile removes your profile, photos, likes, matches and messages at once,
          for everyone. A phone number that was shut out for breaking the rules is kept, so that it stays shut
          out.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
