import { signInTexts } from './sign-in.texts.ts';

/** The idea in three steps. In a low window the form comes first. */
export function HowItWorks() {
  return (
    <ol
      aria-label={signInTexts.howItWorks}
      className="flex flex-col gap-4 [@media(height<52rem)]:max-lg:order-last"
    >
      {signInTexts.steps.map(({ title, text }, at) => (
        <li key={title} className="flex items-start gap-4">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full bg-base-200 font-display text-lead font-bold text-primary-ink"
          >
            {at + 1}
          </span>
          <p className="min-w-0">
            <span className="block font-medium">{title}</span>
            <span className="block text-muted">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
