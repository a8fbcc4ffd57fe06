import { hydrateRoot } from 'react-dom/client';
import { loadDiet } from '../diet/diet-bar.tsx';
import { type GuestTexts, guestTexts } from '../i18n/guest-texts.ts';
import { loadList } from '../list/use-list.ts';
import { registerOffline } from '../live/offline/register-offline.ts';
import { loadMenuParts } from '../menus/menu-links.tsx';
import type { GuestData } from '../server/guest-data.ts';
import { loadCard } from '../venue-card/venue-card.tsx';
import { loadCarousel } from './carousel.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestApp, pageCopyOf } from './guest-app.tsx';
import { afterArrival } from './late-parts.ts';
import { deferHydration } from './lazy-hydrated-section.tsx';
import { keepTextsOnPage } from './translated-texts.ts';

/**
 * The first of three steps. It prepares the menu and returns the second step, which saves the server's markup
 * in case of a failure and returns the third step. The third step hydrates everything around the sections,
 * which keep the server's markup until they are needed. Returns null if the page has no menu.
 */
export function prepareMenu(): (() => () => void) | null {
  const root = document.getElementById('root');
  const source = document.getElementById('menu-data');
  if (!root || !source) return null;
  const data: GuestData = JSON.parse(source.textContent);
  const accountName = decodeURIComponent(location.pathname.split('/')[2] ?? '');
  void loadParts(data).then(() => accountName !== '' && registerOffline());
  keepTextsOnPage();
  deferHydration(data.menu?.sections ?? []);
  const etag = source.dataset.tag ?? '';
  const app = { accountName, data, etag, copyOf: pageCopyOf() };
  return () => {
    const served = root.cloneNode(true);
    const onError = (error: unknown) => {
      reportError(error);
      // Unmounting the menu can cause further errors.
      if (!root.isConnected) return;
      root.replaceWith(served);
      sayStopped(guestTexts(data.language));
    };
    return () =>
      hydrateRoot(
        root,
        <ErrorBoundary onError={onError}>
          <GuestApp {...app} />
        </ErrorBoundary>,
      );
  };
}

/** Loads all parts that this menu needs, so that they are also stored for offline use. */
async function loadParts({ venue, menu, menus }: GuestData): Promise<void> {
  await afterArrival();
  await Promise.allSettled([
    menu?.told && loadDiet(),
    menu?.waiter && loadList(),
    menu && loadCarousel(),
    (venue?.card || menu?.times) && loadCard(),
    menus && loadMenuParts(),
  ]);
}

/** Preact empties a page that it fails to render. This restores the server's markup, without any updates. */
function sayStopped(t: GuestTexts): void {
  const notice = document.createElement('p');
  notice.className = 'stale';
  notice.setAttribute('role', 'alert');
  const again = document.createElement('a');
  again.href = location.href.replace(/#.*/, '');
  again.textContent = t('guest.retry');
  notice.append(`${t('guest.unavailable')}. `, again);
  document.body.prepend(notice);
}
