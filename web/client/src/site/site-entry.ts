import { keepLanguage } from './keep-language.ts';
import { revealToTop } from './reveal-to-top.ts';

keepLanguage(document);
revealToTop(document);

const year = document.querySelector('[data-year]');
// The page was rendered when it was built.
if (year) year.textContent = String(new Date().getFullYear());

// A click outside closes it without our help; a tab inside would leave it over its own target.
const tabs = document.querySelector<HTMLElement>('.site-tabs[popover]');
tabs?.addEventListener('click', (event) => {
  if (event.target instanceof HTMLAnchorElement && tabs.matches(':popover-open'))
    tabs.hidePopover();
});
