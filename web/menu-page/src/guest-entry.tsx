import { rememberedView, showView } from './menu-view.ts';

// The page is complete without script. Its view is corrected at once, the rest waits for a quiet moment.
const chosen = rememberedView();
if (chosen) showView(chosen);

const start = () => import('./hydrate-menu.tsx').then(({ hydrateMenu }) => hydrateMenu());

if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_500 });
else setTimeout(start, 200);
