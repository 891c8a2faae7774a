/** Toasts about dates. Loaded with every screen, so apart from the other texts. */
export const datesToasts = {
  suggested: 'You have a suggestion for a date',
  accepted: 'It’s a date',
  kept: 'You both showed up',
} as const;
