import type { Access } from '@showup/contract/endpoint';
import type { UserId } from '@showup/contract/fields';
import {
  confirmFirst,
  notAllowed,
  notBanned,
  notSignedIn,
  notVerified,
  phoneNotVerified,
} from '#platform/problem';

/** A signed-in person, according to their session at this request. */
export interface Viewer {
  readonly id: UserId;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly isVerified: boolean;
  /** An admin who still has to confirm with a passkey; until then they have no admin rights. */
  readonly mustConfirm?: boolean;
}

/** The sender of a request: signed in, with a phone verified in this browser, or neither. */
export interface Caller {
  readonly viewer: Viewer | null;
  /** The phone this browser has proved while it has no account yet. */
  readonly phone: string | null;
  /** The ban for which this browser was refused at sign-in, as long as it is active. */
  readonly banId?: string | undefined;
}

export interface Credentials {
  readonly sessionToken: string | undefined;
  readonly phoneToken: string | undefined;
  readonly banToken?: string | undefined;
}

/** Provided by accounts and used for HTTP and sockets, so that both trust only the cookies. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>;

/** What a handler receives: the caller if anyone may call, the viewer if someone must be signed in. */
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

/** Returns the caller, or throws a 401 or 403 that says what is missing. */
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
