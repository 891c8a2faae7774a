import { Compass, Heart, MessageCircle, User } from 'lucide-react';
import { useLocation, useNavigation } from 'react-router';
import { BottomTabs } from '#ui/page/BottomTabs.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { appTexts } from '../app.texts.ts';

type Props = { likes: number; unread: number; hasUnopened: boolean };

/** The four tabs. A pressed tab is marked before its screen has loaded. */
export function MainTabs({ likes, unread, hasUnopened }: Props) {
  const here = useLocation();
  const { pathname } = useNavigation().location ?? here;
  const isIn = (...paths: string[]) => paths.includes(pathname);
  return (
    <BottomTabs
      head={<Wordmark size="lead" />}
      tabs={[
        {
          to: '/profile',
          label: appTexts.profile,
          icon: User,
          current: isIn(
            '/profile',
            '/myprofile',
            '/editprofile',
            '/out',
            '/myevenings',
            '/settings',
            '/account',
            '/blocked',
          ),
        },
        {
          to: '/',
          label: appTexts.home,
          icon: Compass,
          current: isIn('/', '/filter', '/how-ranking-works'),
        },
        {
          to: '/likes',
          label: appTexts.likes,
          icon: Heart,
          current: isIn('/likes', '/mylikes'),
          badge: likes,
          badgeLabel: likes === 1 ? 'person liked you' : 'people liked you',
        },
        {
          to: '/chats',
          label: appTexts.chats,
          icon: MessageCircle,
          current: isIn('/chats'),
          badge: unread,
          badgeLabel: unread === 1 ? 'unread message' : 'unread messages',
          dot: hasUnopened ? appTexts.newMatches : undefined,
        },
      ]}
    />
  );
}
