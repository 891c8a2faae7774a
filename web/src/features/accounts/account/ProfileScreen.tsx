import { ageText } from '@showup/contract/profiles/age';
import {
  BadgeCheck,
  ChevronRight,
  Heart,
  Link2,
  type LucideIcon,
  MoonStar,
  Palette,
  Pencil,
  ScanQrCode,
  Share2,
  Shield,
  SlidersHorizontal,
  User,
  UserCog,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { AvatarPicker } from '#features/profiles/own/AvatarPicker.tsx';
import { VisibilityToggle } from '#features/profiles/own/VisibilityToggle.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { copyText, share } from '#lib/device/hand-over.ts';
import { dateFormat } from '#lib/format/date-format.ts';
import { nearMonth } from '#lib/format/month.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountToasts } from '../accounts.texts.ts';
import { accountScreenTexts } from './account.texts.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LogOutButton } from './LogOutButton.tsx';

type Way = { to: string; label: string; icon: LucideIcon };

const ways: readonly Way[] = [
  { to: '/myprofile', label: accountScreenTexts.viewProfile, icon: User },
  { to: '/editprofile', label: accountScreenTexts.editProfile, icon: Pencil },
  { to: '/out', label: accountScreenTexts.imOut, icon: ScanQrCode },
  { to: '/myevenings', label: accountScreenTexts.myEvenings, icon: MoonStar },
  { to: '/mylikes', label: accountScreenTexts.myLikes, icon: Heart },
  { to: '/filter', label: accountScreenTexts.preferences, icon: SlidersHorizontal },
  { to: '/settings', label: accountScreenTexts.settings, icon: Palette },
  { to: '/account', label: accountScreenTexts.account, icon: UserCog },
];

const desk: Way = { to: '/admin', label: 'Admin', icon: Shield };

/** Other screens link to some of these screens too, so their back link depends on this. */
const FROM_PROFILE = { backTo: '/profile' } as const;

/** A summary of the person's own profile, with links to everything about it. */
export function ProfileScreen() {
  const { fullName, dob, userRole, createdAt, verifiedMonth } = useViewer();
  const person = (
    <>
      <AvatarPicker />
      <div className="max-w-full">
        <h2 className="font-display text-title font-bold break-words">
          <bdi>{fullName}</bdi> <span className="font-sans font-normal tabular-nums">{ageText(dob)}</span>
        </h2>
        <p className="mt-1 inline-flex items-center gap-1.5 text-body">
          {verifiedMonth && <BadgeCheck size={18} className="text-primary-ink" aria-hidden />}
          {verifiedMonth
            ? accountScreenTexts.verifiedSince(nearMonth(verifiedMonth))
            : accountScreenTexts.notVerifiedYet}
        </p>
        <p className="text-note text-muted">
          {accountScreenTexts.memberSince} {monthText(createdAt)}
        </p>
      </div>
    </>
  );
  return (
    <ProfilePage
      share={<ShareLink />}
      person={person}
      shownWays={userRole === 'Admin' ? [...ways, desk] : ways}
    >
      <title>{pageTitle(accountScreenTexts.profile)}</title>
      <VisibilityToggle />
      <div className="mt-auto flex flex-col items-center gap-2 md:mt-0">
        <LogOutButton variant="quiet" wide />
        <DeleteAccount />
      </div>
    </ProfilePage>
  );
}

/** The profile until the app has loaded. The build draws it, so nothing here may need a browser. */
export function PaintedProfile() {
  const person = (
    <>
      <span className="size-28 overflow-hidden rounded-full">
        <Skeleton className="size-full" />
      </span>
      {/* As high as the name and the two lines below it. */}
      <div className="flex h-19 flex-col items-center gap-3 pt-1">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-52" />
      </div>
    </>
  );
  return <ProfilePage person={person} shownWays={ways} />;
}

type PageProps = { share?: ReactNode; person: ReactNode; shownWays: readonly Way[]; children?: ReactNode };

function ProfilePage({ share, person, shownWays, children }: PageProps) {
  return (
    <Page
      header={<TopBar title={accountScreenTexts.profile} right={share} />}
      width="pair"
      className="gap-6 pt-2 pb-8 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:items-start lg:gap-x-12"
    >
      <div className="flex flex-col items-center gap-4 text-center">{person}</div>
      <nav
        aria-label={accountScreenTexts.yourAccount}
        className="md:col-start-2 md:row-span-3 md:row-start-1"
      >
        <ul data-bar className="overflow-hidden rounded-panel border border-hairline bg-base-200">
          {shownWays.map((way) => (
            <WayRow key={way.to} {...way} />
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}

function WayRow({ to, label, icon: Icon }: Way) {
  return (
    <li className="border-t border-hairline first:border-t-0">
      <Link
        to={to}
        state={FROM_PROFILE}
        className="flex min-h-14 items-center gap-4 px-5 max-[12rem]:gap-2 max-[12rem]:px-3 font-medium transition-colors hover:bg-base-content/6 focus-visible:-outline-offset-4"
      >
        <Icon size={22} className="text-muted" aria-hidden />
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight size={20} className="text-muted max-[12rem]:hidden" aria-hidden />
      </Link>
    </li>
  );
}

const month = dateFormat('en', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });

function monthText(instant: string): string {
  return month(new Date(instant));
}

/** Shares the link to the person's own card. Only verified people who may see it can open it. */
function ShareLink() {
  const { _id } = useViewer();
  const link = `${window.location.origin}/u/${_id}`;

  async function copy() {
    // What cannot be copied here can still be copied by hand.
    if (await copyText(link)) notify.success(accountToasts.linkCopied);
    else notify.plain(link);
  }

  async function shareLink() {
    if (!(await share({ url: link }))) await copy();
  }

  return (
    <div className="flex">
      <IconButton icon={Link2} label={accountScreenTexts.copyShareLink} onClick={() => void copy()} />
      {'share' in navigator && (
        <IconButton icon={Share2} label={accountScreenTexts.shareLink} onClick={() => void shareLink()} />
      )}
    </div>
  );
}
