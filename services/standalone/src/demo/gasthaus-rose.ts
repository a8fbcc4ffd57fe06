import type { DemoVenue } from './demo-venue.ts';

/** German by default, in euros; with an item out of season and a section still to be filled. */
export const gasthausRose: DemoVenue = {
  key: 'gasthaus-rose',
  account: {
    name: 'Gasthaus Zur Rose',
    email: 'wirtin@gasthaus-rose.example',
    phone: '+49 89 555 0177',
    description: 'Bayerische Küche mit Biergarten, seit 1897 in Familienhand.',
    defaultLanguage: 'de',
  },
  menu: {
    name: { de: 'Abendkarte', en: 'Evening menu' },
    description: { de: 'Küche bis 22 Uhr', en: 'Kitchen open until 10 p.m.' },
    currency: '€',
  },
  sections: [
    {
      key: 'brotzeit',
      name: { de: 'Brotzeit', en: 'Cold snacks' },
      description: { de: 'Deftiges auf dem Holzbrett', en: 'Hearty fare on a wooden board' },
      items: [
        {
          key: 'obatzda',
          name: { de: 'Obatzda mit Breze', en: 'Obatzda (cheese spread) with a pretzel' },
          description: { de: 'Mit roten Zwiebeln und Schnittlauch' },
          price: '9.80',
        },
        {
          key: 'wurstsalat',
          name: { de: 'Schweizer Wurstsalat', en: 'Swiss sausage salad' },
          price: '11.40',
          discount: 10,
        },
        {
          key: 'weisswurst',
          name: { de: 'Weißwürste mit süßem Senf', en: 'Veal sausages with sweet mustard' },
          price: '8.60',
          volume: '2 бр.',
          active: false,
        },
        {
          key: 'brettl',
          name: {
            de: 'Brettl „Wilderer“ für zwei',
            en: '"Poacher" board for two',
            bg: 'Плато за двама',
          },
          price: '24.50',
          volume: '600 г',
        },
      ],
    },
    {
      key: 'desserts',
      name: { de: 'Süßes', en: 'Sweets' },
      description: { de: 'Wird gerade neu gestaltet' },
      items: [],
    },
    {
      key: 'mains',
      name: { de: 'Warme Küche', en: 'Hot dishes', bg: 'Топла кухня' },
      description: { de: 'Mit Beilage nach Wahl' },
      items: [
        {
          key: 'schweinsbraten',
          name: { de: 'Schweinsbraten mit Knödel', en: 'Roast pork with dumplings' },
          price: '16.90',
          volume: '450 г',
        },
        {
          key: 'kaesespaetzle',
          name: { de: 'Käsespätzle mit Röstzwiebeln', en: 'Cheese spaetzle with fried onions' },
          price: '13.50',
          discount: 20,
        },
        {
          key: 'spargel',
          name: { de: 'Spargel mit Butterkartoffeln' },
          price: '18.90',
          active: false,
        },
      ],
    },
  ],
};
