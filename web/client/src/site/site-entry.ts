const aYear = 365 * 24 * 60 * 60;

function keepLanguage(page: Document): void {
  for (const link of page.querySelectorAll<HTMLElement>('[data-language]')) {
    link.addEventListener('click', () => {
      page.cookie = `lang=${link.dataset.language}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
    });
  }
}

keepLanguage(document);

const threshold = 300;
const toTop = document.querySelector<HTMLElement>('.to-top');
if (toTop) {
  const update = () => toTop.toggleAttribute('data-shown', scrollY > threshold);
  addEventListener('scroll', update, { passive: true });
  update();
}

const year = document.querySelector('[data-year]');
// The page was rendered at build time, possibly in an earlier year.
if (year) year.textContent = String(new Date().getFullYear());

// The popover closes by itself after a click outside, but Tab would leave it open over the next link.
const tabs = document.querySelector<HTMLElement>('.site-tabs[popover]');
tabs?.addEventListener('click', (event) => {
  if (event.target instanceof HTMLAnchorElement && tabs.matches(':popover-open'))
    tabs.hidePopover();
});
