import type { ReactNode } from 'react';
import { signInTexts } from './sign-in.texts.ts';

/** The idea in three drawn steps: one below the other, in a low window side by side with their titles alone. */
export function HowItWorks() {
  const drawings = [<Evening key="evening" />, <Capture key="capture" />, <Company key="company" />];
  return (
    <ol
      aria-label={signInTexts.howItWorks}
      className="flex flex-col gap-4 short:grid short:grid-cols-3 short:gap-3 landscape:order-last"
    >
      {signInTexts.steps.map(({ title, text }, at) => (
        <li
          key={title}
          className="flex items-center gap-4 short:flex-col short:items-center short:gap-2 short:text-center"
        >
          {drawings[at]}
          <p className="min-w-0">
            <span className="block font-medium text-balance short:text-note">{title}</span>
            <span className="block text-muted short:hidden">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** In the style of the drawn faces: ink on a round ground. */
function Drawing({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 48 48" className="size-13 shrink-0" aria-hidden>
      <circle cx="24" cy="24" r="24" fill={ground} />
      <g fill="none" stroke="#14100f" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

/** A glass under the moon. */
function Evening() {
  return (
    <Drawing ground="#a9b6ec">
      <path d="M37.5 15a5.5 5.5 0 1 1-6.5-7 4.5 4.5 0 0 0 6.5 7z" fill="#fff6d6" />
      <path d="M12 17h20L22 28.5z" fill="#fff" />
      <path d="M15.5 21h13L22 28.5z" fill="#f2a48a" />
      <path d="M22 28.5V38m-6 0h12m-4-21 4-7" />
    </Drawing>
  );
}

/** A phone that sees a face and a code. */
function Capture() {
  return (
    <Drawing ground="#8fcabf">
      <rect x="14" y="7" width="20" height="34" rx="4" fill="#fff" />
      <circle cx="24" cy="18" r="5" fill="#e9b28f" />
      <path d="M22 19q2 2 4 0M18 13.5q2-4 6-4t6 4" />
      <path d="M18.5 28h4v4h-4zm7 0h4v4h-4zm-7 6.5h4m3 0h1m3 0h0" fill="#14100f" />
    </Drawing>
  );
}

/** Two of the people. */
function Company() {
  return (
    <span className="flex size-13 shrink-0 items-center" aria-hidden>
      <img src="/faces/2.webp" alt="" width={72} height={72} className="size-9 rounded-full" />
      <img
        src="/faces/4.webp"
        alt=""
        width={72}
        height={72}
        className="-ml-5 size-9 rounded-full ring-2 ring-base-100"
      />
    </span>
  );
}
