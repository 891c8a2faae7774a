import { bringInSight } from './field-in-sight.ts';

/** Leads to the first field that was refused or left out, once the form has marked it. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]');
    first?.focus();
    bringInSight(first);
  });
}
