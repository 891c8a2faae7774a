/** Whether the device probably has a keyboard of its own; on others a focused field brings up one that hides the screen. */
export const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
