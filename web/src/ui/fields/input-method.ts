export interface Typed {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** What browsers report as the code of each key that an input method handles. */
const HANDLED = 229;

/**
 * Whether an input method handles the key, such as the Enter that chooses a word. In Safari the composition is over by
 * then, and only the code tells.
 */
export const isForInputMethod = ({ isComposing, keyCode }: Typed) => isComposing || keyCode === HANDLED;
