import { Compass, Heart, MessageCircle, Pencil, ShieldX, User, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { RoundButton } from '#ui/buttons/RoundButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Menu } from '#ui/dialogs/Menu.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { Badge } from '#ui/status/Badge.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { Chapter, Part, Row } from './Part.tsx';

const variants = ['primary', 'quiet', 'danger', 'plain'] as const;
const nothing = () => {};

/** Buttons and everything else to press. */
export function Controls() {
  return (
    <Chapter title="To press">
      <Part name="Wordmark">
        <Row>
          <Wordmark />
          <Wordmark size="lead" />
        </Row>
      </Part>
      <Buttons />
      <Part name="RoundButton">
        <Row>
          <RoundButton icon={X} label="No" tip="No" answer="no" />
          <RoundButton icon={Heart} label="Yes" tip="Yes" answer="yes" />
          <RoundButton icon={Heart} label="Yes, out of use" tip="Yes, out of use" answer="yes" disabled />
        </Row>
      </Part>
      <Overlays />
      <Part name="Badge: one, many, none">
        <Row>
          <Badge count={1} label="new" />
          <Badge count={120} label="new" />
          <Badge count={0} label="new" />
        </Row>
      </Part>
      <Part name="Icons: Lucide, 24 px, 2 px strokes, filled only when on">
        <Row>
          {[User, Compass, Heart, MessageCircle].map((Icon) => (
            <Icon key={Icon.displayName} size={24} aria-hidden />
          ))}
          <Heart size={24} fill="currentColor" fillOpacity={0.2} className="text-primary-ink" aria-hidden />
        </Row>
      </Part>
    </Chapter>
  );
}

function Buttons() {
  return (
    <>
      <Part name="Button: as it is, small, under way, out of use">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="medium">
              {variant}
            </Button>
            <Button variant={variant} busy>
              {variant}
            </Button>
            <Button variant={variant} disabled>
              {variant}
            </Button>
          </Row>
        ))}
      </Part>
      <Part name="IconButton: plain, on, filled, on a photo, out of use">
        <Row>
          <IconButton icon={Pencil} label="Edit" />
          <IconButton icon={Heart} label="Liked" on />
          <IconButton icon={Pencil} label="Edit, filled" ground="filled" />
          <span className="rounded-photo bg-base-300 p-2">
            <IconButton icon={X} label="Close, on a photo" ground="photo" />
          </span>
          <IconButton icon={Pencil} label="Edit, out of use" disabled />
        </Row>
      </Part>
    </>
  );
}

function Overlays() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Part name="Menu, Dialog, toasts">
        <Row>
          <Menu
            label="More"
            items={[
              { label: 'Edit', icon: Pencil, onSelect: nothing },
              { label: 'Block', icon: ShieldX, danger: true, onSelect: nothing },
            ]}
          />
          <Button variant="quiet" size="medium" onClick={() => setAsking(true)}>
            Dialog
          </Button>
          <Button variant="quiet" size="medium" onClick={() => notify.success('Saved')}>
            Success
          </Button>
          <Button variant="quiet" size="medium" onClick={() => notify.error('It could not be saved.')}>
            Error
          </Button>
          <Button variant="quiet" size="medium" onClick={() => notify.plain('Something is new')}>
            Plain
          </Button>
        </Row>
      </Part>
      {isAsking && (
        <Dialog
          title="Delete it?"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button variant="danger" wide onClick={() => setAsking(false)}>
                Delete
              </Button>
              <Button variant="quiet" wide onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </>
          }
        >
          <p>This cannot be undone.</p>
        </Dialog>
      )}
    </>
  );
}
