/** How far a page is scrolled before the way back is offered (spec §9). */
const threshold = 300;

/** Shows the scroll-to-top link only while the page is scrolled. */
export function revealToTop(page: Document): void {
  const link = page.querySelector<HTMLElement>('.to-top');
  const view = page.defaultView;
  if (!link || !view) return;
  const update = () => link.toggleAttribute('data-shown', view.scrollY > threshold);
  view.addEventListener('scroll', update, { passive: true });
  update();
}
