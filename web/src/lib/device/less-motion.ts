/** Whether the person asks for less motion, in the settings of the device. */
export const likesLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
