const aYear = 365 * 24 * 60 * 60;

/** The visitor's choice holds on the next visit and on other pages. */
export function keepLanguage(page: Document): void {
  for (const link of page.querySelectorAll<HTMLElement>('[data-language]')) {
    link.addEventListener('click', () => {
      page.cookie = `lang=${link.dataset.language}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
    });
  }
}
