// On its own, since the sign-in says it and loads nothing else about ages.
export const MINIMUM_AGE = 18;
