import { useEffect, useRef, useState } from 'react';
import type { FetchedMenu } from './fetch-menu.ts';
import type { GuestData } from './guest-data.ts';
import { followMenu } from './live/menu-updates.ts';

/** Shows each change of the venue's menu. Answers since when there is no connection. */
export function useLiveMenu(
  { data: { language }, tag }: FetchedMenu,
  accountName: string,
  show: (menu: FetchedMenu) => void,
): Date | null {
  const [offlineSince, setOfflineSince] = useState<Date | null>(null);
  const newest = useRef(tag);
  newest.current = tag;
  useEffect(() => {
    // The demo menu's data have no tag: they do not change.
    if (newest.current === '') return;
    return followMenu<GuestData>({
      accountName,
      language,
      tag: newest.current,
      onData: (data, newTag) => show({ data, tag: newTag }),
      onOffline: (since) => {
        // A page that came as an old copy says so itself, with the time that it is from.
        const notice = document.querySelector('body > .stale');
        if (!since) notice?.remove();
        setOfflineSince(notice ? null : since);
      },
    });
  }, [accountName, language, show]);
  return offlineSince;
}
