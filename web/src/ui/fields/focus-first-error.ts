import { bringInSight } from './field-in-sight.ts';

/** Focuses the first field with an error, once the form has marked it. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]');
    first?.focus();
    bringInSight(first);
  });
}
