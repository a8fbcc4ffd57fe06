/** Strings that the landing page, the not-found page and the owner's screens share. */
export const site = {
  brand: 'QR-menu',
  language: 'Language',
  skip: 'Skip to content',
  navigation: 'Main navigation',
  notFound: 'Page Not Found',
  notFoundHint: 'The address may be mistyped, or the page has moved.',
  home: 'Go to Home',
  imprint: 'Imprint',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  broken: 'Something went wrong',
  brokenHint: 'Reload the page. Your saved changes are kept.',
  reload: 'Reload',
  overview: 'Overview',
  loading: 'Loading...',
};
