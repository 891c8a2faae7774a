import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; instead?: (error: unknown) => ReactNode };
type State = { isBroken: boolean; error?: unknown };

/** Leaves out a part that fails, so that it doesn't take the screen along. */
export class PartErrors extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { isBroken: true, error };
  }

  override render() {
    const { isBroken, error } = this.state;
    return isBroken ? this.props.instead?.(error) : this.props.children;
  }
}
