import { createContext, useContext } from 'react';
import type { WorkspaceRole } from '#api/generated/operations.ts';

/** The signed-in user, as described by the claims of the ID token. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
};

/** A venue that the user may work for. The id of the user's own venue is the user's id. */
export type SessionWorkspace = {
  readonly id: string;
  /** Null until the account exists. */
  readonly name: string | null;
  readonly role: WorkspaceRole;
  /** Whether the venue requires a second step but this sign-in has none. */
  readonly twoStepMissing: boolean;
};

/** A browser in which the user is signed in. */
export type SignInRecord = {
  readonly key: string;
  /** The browser's `User-Agent`. Null if unknown. */
  readonly agent: string | null;
  /** The IP address, or only its beginning, such as `85.11.0.0/16`. Null if unknown. */
  readonly address: string | null;
  readonly startedAt: Date | null;
  /** When the tokens of this sign-in were last renewed. */
  readonly lastUsedAt: Date | null;
  readonly isThis: boolean;
};

export type SignInList = {
  /** Loads the user's sign-ins, after signing in again if necessary. Rejects if the service fails. */
  readonly load: () => Promise<readonly SignInRecord[]>;
  /** Ends one sign-in. Does nothing if the sign-in has already ended. */
  readonly end: (key: string) => Promise<void>;
};

export type Session = {
  readonly user: SessionUser;
  readonly workspace: SessionWorkspace;
  /** All of the user's workspaces. The user's own workspace comes first. */
  readonly workspaces: readonly SessionWorkspace[];
  readonly invitations: number;
  /**
   * Switches to another workspace. Asks for confirmation if there are unsaved changes. Afterwards, `doneText`
   * is shown in a toast.
   */
  readonly switchWorkspace: (id: string, doneText?: string) => void;
  readonly signOut: () => void;
  readonly signIns: SignInList;
  /** Signs the user out on every device. Rejects if the identity service cannot be reached. */
  readonly signOutEverywhere: () => Promise<void>;
  /** Signs in again, for actions that require it. Resolves to false if this sign-in has ended. */
  readonly signInAgain: (password: string) => Promise<boolean>;
  /** Changes the password and ends the user's other sign-ins. Resolves to false if this sign-in has ended. */
  readonly changePassword: (present: string, proposed: string) => Promise<boolean>;
  /** A token for the user's own calls to the identity service. Null if this sign-in has ended. */
  readonly accessToken: () => Promise<string | null>;
  /** Asks for the password unless the user has just signed in. Resolves to false if the user cancels. */
  readonly confirmSignIn: () => Promise<boolean>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is only for screens behind the guard');
  return session;
}

const rank: Readonly<Record<WorkspaceRole, number>> = { viewer: 1, editor: 2, owner: 3 };

/** Whether the user has this role, or a higher one, in the workspace. */
export const useMayChange = (least: WorkspaceRole = 'editor'): boolean =>
  rank[useSession().workspace.role] >= rank[least];

export const roleTexts = {
  owner: 'session.roles.owner',
  editor: 'session.roles.editor',
  viewer: 'session.roles.viewer',
} as const;
