import { Heart } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { PhotoCarousel } from '#ui/photos/PhotoCarousel.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { ProgressBar, ProgressRing } from '#ui/status/Progress.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { Chapter, Part, Row } from './Part.tsx';

const photos = ['/faces/1.webp', '/faces/2.webp', '/faces/3.webp'];

/** Photos, and the states shown while there is no content. */
export function States() {
  return (
    <Chapter title="To look at">
      <Part name="PhotoCarousel: with words, without photos, a photo that does not load">
        <div className="grid gap-3 sm:grid-cols-3">
          {[photos, photos.slice(0, 1), ['/faces/none.webp']].map((shown, at) => (
            <div key={shown.join()} className="grid min-h-88">
              <PhotoCarousel photos={shown} label={`Leah ${at + 1}`}>
                {at === 0 && (
                  <>
                    <p className="photo-pill">Verified in person</p>
                    <p className="mt-2 font-display text-display font-bold">Leah 28</p>
                    <p className="text-body">Front row on a Friday.</p>
                  </>
                )}
              </PhotoCarousel>
            </div>
          ))}
        </div>
      </Part>
      <Part name="Avatar: online, offline, without a photo">
        <Row>
          <Avatar photo="/faces/1.webp" online />
          <Avatar photo="/faces/2.webp" size={40} />
          <Avatar photo={null} size={64} />
        </Row>
      </Part>
      <Part name="TopBar: with a title, with a line">
        <TopBar title="Settings" />
        <TopBar title="A title that is far too long for the head of any screen, whatever its width" line />
      </Part>
      <Part name="Callout">
        <Callout title="Good to know">A note about this part of the screen.</Callout>
        <Callout tone="warning">Something that may go wrong here.</Callout>
      </Part>
      <Part name="Waiting: Spinner, ProgressBar, ProgressRing, Skeleton">
        <Row>
          <Spinner />
          <ProgressRing value={0.6} label="Ring" />
          <div className="w-40">
            <ProgressBar value={0.6} label="Bar" />
          </div>
          <Skeleton className="h-11 w-40" />
        </Row>
      </Part>
      <Part name="EmptyState, LoadFailed">
        <EmptyState
          icon={Heart}
          title="No likes yet"
          text="When someone likes you, they appear here."
          action={<Button size="medium">Meet people</Button>}
        />
        <LoadFailed error={new Error('No connection right now.')} retry={() => {}} />
        <LoadFailed isScreen error={new Error('No connection right now.')} retry={() => {}} />
      </Part>
    </Chapter>
  );
}
