import { createContext, useContext } from 'react';

/** Who is signed in, from the claims of the ID token. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
};

export type Session = {
  readonly user: SessionUser;
  readonly signOut: () => void;
  /** On every device of the user. */
  readonly signOutEverywhere: () => void;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is only for screens behind the guard');
  return session;
}
