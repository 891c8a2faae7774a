import { Component, type ReactNode } from 'react';
import { UnexpectedError } from './UnexpectedError.tsx';

type Props = { at: string; children: ReactNode };

/** `brokenAt` is the history entry of the broken screen, empty until it is known. */
type State = { brokenAt?: string | undefined; error?: unknown };

/** Shows an error page instead of a broken screen, until the person leaves it. */
export class ScreenErrors extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { brokenAt: '', error };
  }

  static getDerivedStateFromProps({ at }: Props, { brokenAt }: State): State | null {
    if (brokenAt === undefined || brokenAt === at) return null;
    return { brokenAt: brokenAt === '' ? at : undefined };
  }

  override render() {
    const { brokenAt, error } = this.state;
    return brokenAt === undefined ? this.props.children : <UnexpectedError error={error} />;
  }
}
