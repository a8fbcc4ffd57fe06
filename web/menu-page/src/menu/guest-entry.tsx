import { loadTwice } from './late-parts.ts';
import { rememberedView, showView } from './menu-view.ts';

// The page is complete without scripts. Only its view is corrected immediately. Everything else waits until
// the browser is idle.
const chosen = rememberedView();
if (chosen) showView(chosen);

// The table from the scanned code is only needed for the guest's list, and must not be in URLs that guests
// share.
const [, table] = /^#t=(.+)/.exec(location.hash) ?? [];
if (table) {
  document.documentElement.dataset.table = table;
  history.replaceState(history.state, '', location.pathname + location.search);
}

const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1_500 });
  else setTimeout(act, 200);
};

const loadMenu = loadTwice(() => import('./hydrate-menu.tsx'));

// The work is split into four tasks, so that the browser can respond to the guest in between.
whenIdle(async () => {
  const { prepareMenu } = await loadMenu();
  whenIdle(() => {
    const keepMarkup = prepareMenu();
    if (keepMarkup) whenIdle(() => whenIdle(keepMarkup()));
  });
});
