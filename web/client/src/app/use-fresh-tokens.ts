import { useEffect } from 'react';
import type { OwnerSession } from '#features/auth/owner-session.ts';

/** Timers hold no more; renewing sooner than this after a failure would only add to the load. */
const longestDelay = 2 ** 31 - 1;
const shortestDelay = 30_000;

/** Renews the tokens when it is time, also while the owner only types. */
export function useFreshTokens(session: OwnerSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (shortest = 0): void => {
      clearTimeout(timer);
      const at = session.renewalAt();
      if (at === null) return;
      const delay = Math.min(Math.max(at - Date.now(), shortest), longestDelay);
      timer = setTimeout(renew, delay);
    };
    const renew = (): void => {
      session.idToken().then(
        () => plan(),
        () => plan(shortestDelay),
      );
    };
    plan();
    const end = session.subscribe(() => plan());
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [session]);
}
