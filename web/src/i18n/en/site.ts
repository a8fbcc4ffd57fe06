/** Texts of the landing page and the not-found page. */
export const site = {
  brand: 'QR-menu',
  language: 'Language',
  title: 'A digital menu for your restaurant, cafe or bar',
  lead: 'Your guests scan a QR code and see the menu at once. You change it whenever you like.',
  subscribe: 'Subscribe',
  signIn: 'Sign in',
  demo: 'See the demo menu',
  notFound: 'Page Not Found',
  home: 'Go to Home',
  loading: 'Loading...',
};
