import { Phone } from 'lucide-react';
import { type ButtonLook, buttonClass } from '#ui/buttons/Button.tsx';
import { safetyCentreTexts } from './safety-centre.texts.ts';

type Props = {
  number: string;
  /** Whom it calls, for screen readers that list the links of a page. */
  name?: string | undefined;
  look?: ButtonLook;
};

/** Dials a number. Without a phone it still says which. */
export function CallLink({ number, name, look = { variant: 'quiet', size: 'medium' } }: Props) {
  return (
    <a href={`tel:${number.replace(/[ -]/g, '')}`} className={buttonClass(look)}>
      <Phone size={18} aria-hidden />
      {safetyCentreTexts.call(number)}
      {name !== undefined && <span className="sr-only">, {name}</span>}
    </a>
  );
}
