import { classNames } from '#ui/style/class-names.ts';
import { Chapter, Part, Row } from './Part.tsx';

const sizes = [
  { name: 'display, 34', look: 'font-display text-display font-bold' },
  { name: 'title, 24', look: 'font-display text-title font-bold' },
  { name: 'lead, 19', look: 'font-display text-lead font-bold' },
  { name: 'lead, 19, for reading', look: 'text-lead' },
  { name: 'body, 15', look: 'text-body' },
  { name: 'note, 12', look: 'text-note' },
] as const;

const grounds = [
  { name: 'base-100, the page', look: 'bg-base-100 text-base-content' },
  { name: 'base-200, panels and fields', look: 'bg-base-200 text-base-content' },
  { name: 'base-300, below pictures', look: 'bg-base-300 text-base-content' },
  { name: 'primary, the one thing to do', look: 'bg-primary text-primary-content' },
  { name: 'heart, a like', look: 'bg-heart text-heart-content' },
  { name: 'secondary, badges', look: 'bg-secondary text-secondary-content' },
  { name: 'neutral, the offline bar', look: 'bg-neutral text-neutral-content' },
  { name: 'success', look: 'bg-success text-success-content' },
  { name: 'error, what cannot be undone', look: 'bg-error text-error-content' },
] as const;

const inks = [
  { name: 'base-content', look: 'text-base-content' },
  { name: 'muted', look: 'text-muted' },
  { name: 'primary-ink', look: 'text-primary-ink' },
  { name: 'error', look: 'text-error' },
  { name: 'success', look: 'text-success' },
] as const;

const radii = [
  { name: 'photo, 28', look: 'rounded-photo' },
  { name: 'panel, 20', look: 'rounded-panel' },
  { name: 'control, 16', look: 'rounded-control' },
  { name: 'small, 8', look: 'rounded-small' },
  { name: 'pill', look: 'rounded-full' },
] as const;

const moves = [
  { name: 'fade, 180 ms', look: 'animate-fade' },
  { name: 'rise, 220 ms: a sheet, a toast', look: 'animate-rise' },
  { name: 'pop, 160 ms: a menu, a bubble', look: 'animate-pop' },
  { name: 'meet, 250 ms: a match', look: 'animate-meet-left' },
] as const;

/** Type, colours and motion. A new `round` plays the animations again. */
export function Tokens({ round }: { round: number }) {
  return (
    <Chapter title="Tokens">
      <Part name="Type: Bricolage Grotesque for names and titles, Inter for the rest">
        {sizes.map(({ name, look }) => (
          <p key={name} className={look}>
            {name}
          </p>
        ))}
      </Part>
      <Part name="Colours: the theme’s own, corrected for contrast">
        <Row>
          {grounds.map(({ name, look }) => (
            <span key={name} className={classNames('rounded-control border border-hairline px-4 py-3', look)}>
              {name}
            </span>
          ))}
        </Row>
        <Row>
          {inks.map(({ name, look }) => (
            <span key={name} className={look}>
              {name}
            </span>
          ))}
        </Row>
      </Part>
      <Part name="Radii">
        <Row>
          {radii.map(({ name, look }) => (
            <span key={name} className={classNames('bg-base-200 px-6 py-5', look)}>
              {name}
            </span>
          ))}
        </Row>
      </Part>
      <Part name="Space: a grid of 4 px; 12 beside photos, 24 beside text, 44 for whatever is touched">
        <Row>
          {['size-1', 'size-2', 'size-3', 'size-4', 'size-6', 'size-8', 'size-11'].map((size) => (
            <span key={size} className={classNames('bg-primary', size)} />
          ))}
        </Row>
      </Part>
      <Elevation />
      <Part name="Motion: only for the person’s own actions; with reduced motion everything fades">
        <Row key={round}>
          {moves.map(({ name, look }) => (
            <span key={name} className={classNames('rounded-control bg-base-200 px-4 py-3', look)}>
              {name}
            </span>
          ))}
        </Row>
      </Part>
    </Chapter>
  );
}

function Elevation() {
  return (
    <Part name="Elevation: only what is above the page casts a shadow; everything else is separated by hairlines, and fields by their edge">
      <Row>
        <span className="rounded-panel border border-base-content/30 bg-base-200 p-5 shadow-above">
          above
        </span>
        <span className="rounded-full bg-heart p-5 text-heart-content shadow-yes">yes</span>
        <span className="rounded-panel border border-hairline p-5">hairline</span>
        <span className="rounded-control border border-field-edge bg-base-100 p-5">field-edge</span>
      </Row>
    </Part>
  );
}
