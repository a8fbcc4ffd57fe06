import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/**
 * A page is named by its heading: the window's title follows it, whatever a page loads or in which
 * language it is shown, and the focus goes there when the owner has gone to another page.
 */
export function usePageHeading(content: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const left = useRef<string | null>(null);
  const fallback = t('admin.title');

  useEffect(() => {
    const main = content.current;
    if (main === null) return;
    // The page that was opened first is read from its beginning.
    let arriving = left.current !== null && left.current !== pathname;
    left.current = pathname;
    if (arriving) window.scrollTo(0, 0);
    const follow = (): void => {
      const heading = main.querySelector('h1');
      const text = heading?.textContent;
      document.title = text ? `${text} · ${fallback}` : fallback;
      if (!arriving || !heading) return;
      arriving = false;
      if (main.contains(document.activeElement) && document.activeElement !== main) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(main, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [content, pathname, fallback]);
}
