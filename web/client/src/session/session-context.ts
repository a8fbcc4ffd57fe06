import { createContext, useContext } from 'react';
import type { WorkspaceRole } from '#api/generated/operations.ts';

/** Who is signed in, from the claims of the ID token. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
};

/** A venue that the user may work for; the user's own has the user's id. */
export type Workspace = {
  readonly id: string;
  /** Null before the venue has an account. */
  readonly name: string | null;
  readonly role: WorkspaceRole;
};

export type Session = {
  readonly user: SessionUser;
  readonly workspace: Workspace;
  /** The user's own first. */
  readonly workspaces: readonly Workspace[];
  readonly invitations: number;
  readonly switchWorkspace: (id: string) => void;
  readonly signOut: () => void;
  /** On every device of the user; rejects when the identity service cannot be told. */
  readonly signOutEverywhere: () => Promise<void>;
  /** Opens the user's own calls at the identity service; null when the sign-in has ended. */
  readonly accessToken: () => Promise<string | null>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is only for screens behind the guard');
  return session;
}

export const roleTexts = {
  owner: 'session.roles.owner',
  editor: 'session.roles.editor',
  viewer: 'session.roles.viewer',
} as const;
