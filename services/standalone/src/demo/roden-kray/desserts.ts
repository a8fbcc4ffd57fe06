import type { DemoSection } from '../demo-venue.ts';

export const desserts: DemoSection = {
  key: 'desserts',
  name: { bg: 'Десерти', en: 'Desserts', de: 'Desserts' },
  description: {
    bg: 'Печем ги сами всеки ден',
    en: 'Baked by us, every day',
    de: 'Täglich selbst gebacken',
  },
  items: [
    {
      key: 'baklava',
      name: {
        bg: 'Домашна баклава с орехи',
        en: 'Home-made walnut baklava',
        de: 'Hausgemachte Baklava mit Walnüssen',
      },
      price: '6.40',
      volume: '150 г',
    },
    {
      key: 'creme-caramel',
      name: { bg: 'Крем карамел', en: 'Crème caramel', de: 'Karamellcreme' },
      price: '5.20',
      volume: '180 г',
    },
    {
      key: 'yoghurt-honey',
      name: {
        bg: 'Биволско мляко с мед и орехи',
        en: 'Buffalo yoghurt with honey and walnuts',
        de: 'Büffeljoghurt mit Honig und Walnüssen',
      },
      description: {
        bg: 'От биволите край Тополовград',
        en: 'From the buffaloes near Topolovgrad',
        de: 'Von den Büffeln bei Topolowgrad',
      },
      price: '5.60',
      volume: '250 г',
      discount: 10,
    },
    {
      key: 'tikvenik',
      name: {
        bg: 'Тиквеник с канела',
        en: 'Tikvenik (pumpkin pastry)',
        de: 'Tikvenik (Kürbisstrudel)',
      },
      price: '5.90',
      volume: '200 г',
    },
    {
      key: 'biscuit-cake',
      name: { bg: 'Бисквитена торта', en: 'Biscuit cake', de: 'Kekstorte' },
      price: '6.20',
      volume: '180 г',
    },
    {
      key: 'garash',
      name: { bg: 'Торта „Гараш“', en: 'Garash cake', de: 'Garasch-Torte' },
      description: {
        bg: 'Орехови блатове с шоколад по рецепта от Русе, 1885 г.',
        en: 'Walnut layers with chocolate, after a recipe from Ruse, 1885',
        de: 'Nussböden mit Schokolade nach einem Rezept aus Russe von 1885',
      },
      price: '7.80',
      volume: '150 г',
    },
    {
      key: 'cheesecake',
      name: {
        bg: 'Чийзкейк с боровинки',
        en: 'Blueberry cheesecake',
        de: 'Käsekuchen mit Heidelbeeren',
      },
      price: '7.60',
      volume: '180 г',
      discount: 15,
    },
    {
      key: 'chocolate-souffle',
      name: {
        bg: 'Шоколадово суфле със сладолед',
        en: 'Chocolate soufflé with ice cream',
        de: 'Schokoladensoufflé mit Eis',
      },
      price: '8.40',
      volume: '150 г',
    },
    {
      key: 'tiramisu',
      name: { bg: 'Тирамису', en: 'Tiramisu', de: 'Tiramisu' },
      price: '7.90',
      volume: '180 г',
    },
    {
      key: 'pancakes-honey',
      name: {
        bg: 'Палачинки с мед и орехи',
        en: 'Pancakes with honey and walnuts',
        de: 'Pfannkuchen mit Honig und Walnüssen',
      },
      price: '5.80',
      volume: '2 бр.',
    },
    {
      key: 'katmi',
      name: {
        bg: 'Катми със сладко от зелени смокини',
        de: 'Katmi (Hefepfannkuchen) mit Konfitüre aus grünen Feigen',
      },
      price: '6.60',
      volume: '3 бр.',
    },
    {
      key: 'apple-strudel',
      name: { bg: 'Ябълков щрудел', en: 'Apple strudel', de: 'Apfelstrudel „wie bei Müllers“' },
      price: '6.90',
      volume: '200 г',
      discount: 5,
    },
    {
      key: 'fruit-platter',
      name: {
        bg: 'Плато сезонни плодове за компания',
        en: 'Seasonal fruit platter to share',
        de: 'Obstplatte der Saison zum Teilen',
      },
      price: '18.00',
      volume: '1 кг',
    },
  ],
};
