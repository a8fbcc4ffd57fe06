import type { OwnerSession } from './owner-session.ts';

/**
 * A token for the API. After the sign-in has ended it waits until the owner has signed in again, so
 * that a form's request goes through then; null once the owner has signed out.
 */
export async function tokenWhenSignedIn(session: OwnerSession): Promise<string | null> {
  for (;;) {
    const token = await session.idToken();
    if (token !== null || session.status() === 'signed-out') return token;
    if (session.status() === 'ended') await statusChange(session);
  }
}

const statusChange = (session: OwnerSession): Promise<void> =>
  new Promise((resolve) => {
    const end = session.subscribe(() => {
      if (session.status() === 'ended') return;
      end();
      resolve();
    });
  });
