import type { User } from '@showup/contract/profiles';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { buttonClass } from '../../../ui/buttons/Button.tsx';
import { Link } from '../../../ui/navigation/router.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { PhotoCarousel } from '../../../ui/photos/PhotoCarousel.tsx';
import { BackLink } from '../BackLink.tsx';
import { ReviewCallouts } from '../edit/ReviewCallouts.tsx';
import { PersonFacts } from '../PersonFacts.tsx';
import { fieldsOf } from '../profile-fields.ts';
import { pictureAt, useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';

/** The viewer's own profile, photos first. */
export function MyProfileScreen() {
  const viewer = useViewer();
  return (
    <Page
      padded={false}
      header={
        <TopBar
          title={profilesTexts.myProfile}
          left={<BackLink to="/profile" label={profilesTexts.backToProfile} />}
        />
      }
      foot={
        <Link to="/editprofile" className={buttonClass({ wide: true })}>
          {profilesTexts.editProfile}
        </Link>
      }
    >
      <title>{pageTitle(profilesTexts.myProfile)}</title>
      <div className="grid min-h-[min(56dvh,38rem)] px-3 lying:min-h-60 lg:min-h-[min(54dvh,38rem)]">
        <PhotoCarousel photos={viewer.photos} label={viewer.fullName} src={pictureAt} priority>
          <PersonFacts person={viewer} />
        </PhotoCarousel>
      </div>
      <div className="flex flex-col gap-6 px-6 pt-5 pb-4">
        <ReviewCallouts viewer={viewer} />
        <Link
          to={`/u/${viewer._id}`}
          className={buttonClass({ variant: 'quiet', size: 'medium', wide: true })}
        >
          {profilesTexts.seeMyCard}
        </Link>
        {fieldsOf('paragraph').map(({ name, label, none }) => (
          <section key={name}>
            <h2 className="text-note font-medium text-muted">{label}</h2>
            <p className="mt-1 text-lead break-words whitespace-pre-line">
              {viewer[name] || <span className="text-muted">{none}</span>}
            </p>
          </section>
        ))}
        <Facts viewer={viewer} />
      </div>
    </Page>
  );
}

function Facts({ viewer }: { viewer: User }) {
  const lines = fieldsOf('line').filter(({ name }) => viewer[name] !== null);
  const answers = fieldsOf('choice').filter(({ name }) => viewer[name] !== null);
  const facts = [...answers, ...lines.filter(({ icon }) => !icon)];
  return (
    <>
      {facts.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          {facts.map(({ name, label }) => (
            <div key={name}>
              <dt className="text-note text-muted">{label}</dt>
              <dd className="text-body">{viewer[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {viewer.interests.length > 0 && (
        <section>
          <h2 className="mb-2 text-note font-medium text-muted">{profilesTexts.interests}</h2>
          <ul className="flex flex-wrap gap-2">
            {viewer.interests.map((interest) => (
              <li key={interest} className="rounded-full bg-base-200 px-3.5 py-1.5 text-body">
                {interest}
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines.map(
        ({ name, icon: Icon }) =>
          Icon && (
            <p key={name} className="flex items-center gap-2 text-body text-muted">
              <Icon size={18} aria-hidden />
              {viewer[name]}
            </p>
          ),
      )}
    </>
  );
}
