import { createContext, useContext } from 'react';
import type { WorkspaceRole } from '#api/generated/operations.ts';

/** The signed-in user, as described by the claims of the ID token. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
};

/** A venue that the user may work for. The user's own venue has the user's id. */
export type SessionWorkspace = {
  readonly id: string;
  /** Null until the venue has an account. */
  readonly name: string | null;
  readonly role: WorkspaceRole;
  /** Whether the venue requires a second step, and this sign-in has none. */
  readonly twoStepMissing: boolean;
};

/** A browser in which the user is signed in. */
export type SignInRecord = {
  readonly key: string;
  /** The browser's `User-Agent`. Null if unknown. */
  readonly agent: string | null;
  /** An address, or the beginning of one, such as `85.11.0.0/16`. Null if unknown. */
  readonly address: string | null;
  readonly startedAt: Date | null;
  /** When the tokens of this sign-in were last renewed. */
  readonly lastUsedAt: Date | null;
  readonly isThis: boolean;
};

export type SignInList = {
  /** Loads the user's sign-ins, if necessary after a new sign-in. Rejects if the service fails. */
  readonly load: () => Promise<readonly SignInRecord[]>;
  /** Ends one sign-in. Does nothing if the sign-in has already ended. */
  readonly end: (key: string) => Promise<void>;
};

export type Session = {
  readonly user: SessionUser;
  readonly workspace: SessionWorkspace;
  /** All workspaces of the user. The user's own workspace comes first. */
  readonly workspaces: readonly SessionWorkspace[];
  readonly invitations: number;
  /**
   * Switches to another workspace. Asks for confirmation if something is unsaved. `doneText` is shown in a
   * toast afterwards.
   */
  readonly switchWorkspace: (id: string, doneText?: string) => void;
  readonly signOut: () => void;
  readonly signIns: SignInList;
  /** Signs out on every device of the user. Rejects if the identity service cannot be reached. */
  readonly signOutEverywhere: () => Promise<void>;
  /** Signs in again, for actions that require it. Resolves to false if this sign-in has ended. */
  readonly signInAgain: (password: string) => Promise<boolean>;
  /** Changes the password and ends the user's other sign-ins. Resolves to false if this sign-in has ended. */
  readonly changePassword: (present: string, proposed: string) => Promise<boolean>;
  /** A token for the user's own calls to the identity service. Null if this sign-in has ended. */
  readonly accessToken: () => Promise<string | null>;
  /** Asks for the password unless the user has just signed in. Resolves to false on cancelling. */
  readonly confirmSignIn: () => Promise<boolean>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is only for screens behind the guard');
  return session;
}

const rank: Readonly<Record<WorkspaceRole, number>> = { viewer: 1, editor: 2, owner: 3 };

/** Whether the user has this role in the workspace, or a higher one. */
export const useMayChange = (least: WorkspaceRole = 'editor'): boolean =>
  rank[useSession().workspace.role] >= rank[least];

export const roleTexts = {
  owner: 'session.roles.owner',
  editor: 'session.roles.editor',
  viewer: 'session.roles.viewer',
} as const;
