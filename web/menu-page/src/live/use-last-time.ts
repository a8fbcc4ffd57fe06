import { useEffect, useState } from 'react';
import { onServerTime, serverTime } from './server-clock.ts';

/** In milliseconds. */
export const checkInterval = 10_000;

export type LastTime = {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Whether `at` is still the current time. */
  readonly isNow: boolean;
};

/**
 * Returns the server's time, or the last known time once contact is lost. Null if no time is known yet.
 *
 * @param isCurrent whether the page is in contact with the server
 */
export function useLastTime(isCurrent: boolean): LastTime | null {
  const [shown, setShown] = useState<LastTime | null>(null);
  useEffect(() => {
    const update = () => {
      const now = isCurrent ? serverTime() : null;
      setShown((last) =>
        now === null ? last && { ...last, isNow: false } : { at: now, isNow: true },
      );
    };
    update();
    const stop = onServerTime(update);
    const timer = setInterval(update, checkInterval);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isCurrent]);
  return shown;
}
