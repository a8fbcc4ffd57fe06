/** Texts of the public menu, which is rendered on the server. */
export const guest = {
  section: 'Section {{n}}',
  item: 'Product {{n}}',
  accountNotFound: 'Account not found',
  activeMenuNotFound: 'Active menu not found',
  menuNotFound: 'Menu not found.',
  unavailable: 'Failed to fetch menu',
  unavailableHint: 'Please try again in a few seconds.',
  home: 'Go to Home',
  categories: 'Categories',
  language: 'Language',
  skipToMenu: 'Skip to the menu',
  oldPrice: 'Old price',
  newPrice: 'Reduced price',
  price: 'Price',
  contact: 'Contact',
  madeWith: 'Digital menu by QR-menu',
};
