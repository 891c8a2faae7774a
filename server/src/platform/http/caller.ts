import type { Access } from '@showup/contract/endpoint';
import {
  confirmFirst,
  notAllowed,
  notBanned,
  notSignedIn,
  notVerified,
  phoneNotVerified,
} from '../problem.ts';

/** Someone signed in, as their session says at this request. */
export interface Viewer {
  readonly id: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly isVerified: boolean;
  /** An admin who has to show first, by a passkey, that it is them: until then they are none. */
  readonly mustConfirm?: boolean;
}

/** Whoever sends a request: signed in, or with a phone proved in this browser, or neither. */
export interface Caller {
  readonly viewer: Viewer | null;
  /** The phone this browser has proved while it has no account yet. */
  readonly phone: string | null;
  /** The ban for which this browser was refused at sign-in, as long as it holds. */
  readonly banId?: string | undefined;
}

export interface Credentials {
  readonly sessionToken: string | undefined;
  readonly phoneToken: string | undefined;
  readonly banToken?: string | undefined;
}

/** Given by accounts; HTTP and sockets both ask it, so neither trusts anything but the cookies. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>;

/** Whom a handler is given: the caller where anyone may call, the viewer where someone must be signed in. */
export interface Admitted {
  public: Caller;
  phone: Caller;
  session: Viewer;
  verified: Viewer;
  admin: Viewer;
  /** The id of the ban. */
  banned: string;
}

function signedIn({ viewer }: Caller): Viewer {
  if (!viewer) throw notSignedIn();
  return viewer;
}

/** Lets a caller pass, or throws the 401 or 403 that says what is missing. */
export const admit: { readonly [A in Access]: (caller: Caller) => Admitted[A] } = {
  public: (caller) => caller,
  phone(caller) {
    if (!caller.viewer && caller.phone === null) throw phoneNotVerified();
    return caller;
  },
  session: signedIn,
  verified(caller) {
    const viewer = signedIn(caller);
    if (!viewer.isVerified) throw notVerified();
    return viewer;
  },
  admin(caller) {
    const viewer = signedIn(caller);
    if (viewer.mustConfirm) throw confirmFirst();
    if (!viewer.isAdmin) throw notAllowed();
    return viewer;
  },
  banned({ banId }) {
    if (banId === undefined) throw notBanned();
    return banId;
  },
};
