import type { Language } from '@qr-menu/schema';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type FetchedMenu, fetchMenu } from './fetch-menu.ts';
import type { GuestData } from './guest-data.ts';
import { rememberLanguage } from './remember-language.ts';
import { useLiveMenu } from './use-live-menu.ts';

export type GuestDataState = {
  readonly data: GuestData;
  /** The language that is being loaded, or could not be. */
  readonly loading: Language | null;
  readonly failed: Language | null;
  readonly choose: (language: Language) => void;
  /** Since when the data could not be asked for. */
  readonly offlineSince: Date | null;
};

/** The page's data: as they came, as they change, and in the language that the guest chooses. */
export function useGuestData(first: FetchedMenu, accountName: string): GuestDataState {
  const [menu, setMenu] = useState(first);
  const [loading, setLoading] = useState<Language | null>(null);
  const [failed, setFailed] = useState<Language | null>(null);
  const chosen = useRef(first.data.language);
  const show = useCallback((next: FetchedMenu) => startTransition(() => setMenu(next)), []);
  const choose = useCallback(
    (language: Language) => {
      chosen.current = language;
      setFailed(null);
      setLoading(language);
      fetchMenu(accountName, language)
        .then((fetched) => {
          if (chosen.current !== language) return;
          rememberLanguage(language);
          setLoading(null);
          show(fetched);
        })
        .catch(() => {
          if (chosen.current !== language) return;
          setLoading(null);
          setFailed(language);
        });
    },
    [accountName, show],
  );
  useDocument(menu.data);
  const offlineSince = useLiveMenu(menu, accountName, show);
  return { data: menu.data, loading, failed, choose, offlineSince };
}

/** What is outside the page's own markup. */
function useDocument({ language, venue }: GuestData): void {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const shown = useRef(venue?.name);
  useEffect(() => {
    if (venue && venue.name !== shown.current) document.title = venue.name;
    shown.current = venue?.name;
  }, [venue]);
}
