/** Strings for the landing page. */
export const landing = {
  title: 'QR-menu: the digital menu for restaurants, cafes and bars',
  description:
    'Your guests scan a QR code and see the menu with photos and current prices, in their own language. You change it in seconds. The first month is free.',
  about: 'About',
  offer: 'Our offer',
  price: 'Subscribe',
  demo: 'Demo',
  contact: 'Contact',
  openNavigation: 'Open the navigation',
  toTop: 'Back to the top',

  kicker: 'For restaurants, cafes and bars',
  headline: 'Your menu, one scan away from every guest',
  lead: 'Guests point their phone at the code on the table and the menu is there: no app, no waiting for a paper copy. You change dishes and prices in seconds.',
  subscribe: 'Subscribe',
  seeDemo: 'See the demo menu',
  trial: 'The first month is free. No card details.',
  haveAccount: 'Already with us?',
  signIn: 'Sign in',

  tableCall: 'Scan for the menu',
  mockVenue: 'Under the Linden',
  mockTab: 'Salads',
  mockTabSoup: 'Soups',
  mockTabGrill: 'Grill',
  mockSalad: 'Shopska salad',
  mockSaladNote: 'tomatoes, cucumbers, white cheese',
  mockSoup: 'Cold tarator soup',
  mockSoupNote: 'yoghurt, cucumber, dill, walnuts',
  mockGrill: 'Grilled kebapche',
  mockGrillNote: 'three pieces, with fries',

  demoTitle: 'Demo menu · QR-menu',
  demoAbout:
    'Bulgarian cooking with produce from the neighbouring villages. This is a sample menu.',

  infoTitle: 'Scan it and see for yourself',
  infoText: 'Point your phone’s camera at the code: this is exactly what your guests will see.',
  qrAlt: 'QR code that opens the demo menu',
  qrLink: 'Or open it right here',
  infoInstant: 'Instant access with one scan, no app',
  infoPaper: 'No more paper menus that wear out',
  infoPrint: 'Savings on every new print run',
  infoUpdate: 'Updates on every table within seconds',

  benefitsTitle: 'What your venue gains',
  benefitMenu: 'Digital QR menu',
  benefitMenuText:
    'A menu with photos and current prices opens at once, on the guest’s own phone and in three languages.',
  benefitAdmin: 'Admin panel',
  benefitAdminText:
    'Create, edit and remove dishes with photos and prices, from your phone or computer.',
  benefitSales: 'Increase sales',
  benefitSalesText:
    'Appetising photos, clear descriptions and visible discounts invite guests to order one more dish.',
  benefitPrint: 'Save printing costs',
  benefitPrintText:
    'A new price or a seasonal dish no longer means a new print run. The code on the table stays the same.',

  stepsTitle: 'On the table in three steps',
  stepRegister: 'Create your account',
  stepRegisterText:
    'The name of your venue, an e-mail address, a phone number and a password are enough.',
  stepFill: 'Add your dishes',
  stepFillText: 'Categories, photos, prices and discounts, in the order you choose.',
  stepPlace: 'Put out the code',
  stepPlaceText: 'On tables, on the door, on the bar. From then on the menu looks after itself.',

  offerTitle: 'Everything is included',
  offerText: 'One plan, with no extra charges and no features held back.',

  priceTitle: 'One price for the whole year',
  priceText: 'Start with a free month. Decide once you have seen it work.',
  planTrial: 'First month free, without card details',
  planAll: '25 categories, 300 items, unlimited views',
  planCarrier: 'QR code carrier made and delivered',
  planAction: 'Subscribe for 12 months',

  faqTitle: 'Frequently asked questions',
  faqTrial: 'Can I try it for free?',
  faqTrialText:
    'Yes. You get a free month when you create an account. We do not ask for card details.',
  faqStaff: 'Can my staff change the menu?',
  faqStaffText:
    'Yes. You can give your staff access, so that you do not have to do everything alone.',
  faqCodes: 'What happens to the printed codes if the name or the link changes?',
  faqCodesText:
    'They keep working. Old QR codes lead to your current menu after the venue’s name or link has changed.',
  faqApp: 'Do guests need to install anything?',
  faqAppText: 'No. The phone’s camera reads the code and the menu opens in the browser.',
  faqSpeed: 'How soon do guests see a change?',
  faqSpeedText: 'Usually within a second or two. The code on the table does not change.',
  faqLanguages: 'Which languages can the menu have?',
  faqLanguagesText:
    'Bulgarian, English and German. Where a translation is missing, guests see the text in your main language.',
  faqCarrier: 'Do I have to print the code myself?',
  faqCarrierText:
    'You do not have to. We make and deliver a carrier with your code. You can also print it yourself.',

  closingTitle: 'Ready for your next guests?',
  closingText: 'Create an account, add the first dishes and scan your own code today.',

  contactTitle: 'Contact',
  contactText: 'Any questions before you start? Write to us or call.',
  addressLabel: 'Address',
  address: 'Sofia, Bulgaria',
  mailLabel: 'E-mail',
  mail: 'office@qr-menu.example',
  telLabel: 'Phone',
  tel: '+359 2 555 0100',
  rights: 'All rights reserved.',
};
