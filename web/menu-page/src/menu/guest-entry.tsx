import { loadTwice } from './late-parts.ts';
import { rememberedView, showView } from './menu-view.ts';

// The page is complete without scripts. Only its view is corrected at once. Everything else waits for an idle
// moment.
const chosen = rememberedView();
if (chosen) showView(chosen);

// The table in the scanned code is only for the guest's list. It must not be part of addresses that guests
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

// The work is split into four tasks, so that the browser can react to the guest between them.
whenIdle(async () => {
  const { prepareMenu } = await loadMenu();
  whenIdle(() => {
    const keepMarkup = prepareMenu();
    if (keepMarkup) whenIdle(() => whenIdle(keepMarkup()));
  });
});
