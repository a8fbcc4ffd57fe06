import type { DemoSection } from '../demo-venue.ts';

export const clayPots: DemoSection = {
  key: 'clay-pots',
  name: { bg: 'Гювечи и каварма', en: 'Clay-pot dishes', de: 'Gerichte aus dem Tontopf' },
  description: {
    bg: 'От дървената пещ, с яйце отгоре, ако желаете',
    en: 'From the wood-fired oven, with an egg on top if you like',
    de: 'Aus dem Holzofen, auf Wunsch mit Ei',
  },
  items: [
    {
      key: 'pork-kavarma',
      name: { bg: 'Свинска каварма', en: 'Pork kavarma', de: 'Schweine-Kavarma' },
      description: {
        bg: 'Свинско, лук, гъби, домати, вино и подправки',
        en: 'Pork, onions, mushrooms, tomatoes, wine and spices',
        de: 'Schweinefleisch, Zwiebeln, Pilze, Tomaten, Wein und Gewürze',
      },
      price: '14.90',
      volume: '400 г',
    },
    {
      key: 'chicken-kavarma',
      name: { bg: 'Пилешка каварма', en: 'Chicken kavarma', de: 'Hähnchen-Kavarma' },
      price: '13.80',
      volume: '400 г',
    },
    {
      key: 'cheese-shopski',
      name: {
        bg: 'Сирене по шопски',
        en: 'Shopski-style baked cheese',
        de: 'Überbackener Käse nach Schopenart',
      },
      description: {
        bg: 'Сирене, домат, яйце и люта чушка в гювече',
        en: 'White cheese, tomato, egg and a hot pepper in a clay pot',
        de: 'Weißer Käse, Tomate, Ei und Peperoni im Tontopf',
      },
      price: '9.40',
      volume: '300 г',
      discount: 5,
    },
    {
      key: 'cheese-thracian',
      name: {
        bg: 'Сирене по тракийски',
        en: 'Thracian-style baked cheese',
        de: 'Überbackener Käse nach thrakischer Art',
      },
      price: '9.90',
      volume: '300 г',
    },
    {
      key: 'gyuvech',
      name: { bg: 'Гювеч с телешко', en: 'Beef gyuvech', de: 'Rindfleisch-Gjuwetsch' },
      description: { de: 'Mit Auberginen, Okra, grünen Bohnen und Tomaten' },
      price: '15.60',
      volume: '450 г',
    },
    {
      key: 'kapama',
      name: { bg: 'Банска капама', en: 'Bansko kapama', de: 'Kapama aus Bansko' },
      description: {
        bg: 'Кисело зеле, свинско, заешко, пилешко и кървавица на пластове',
        en: 'Layers of sauerkraut, pork, rabbit, chicken and blood sausage',
        de: 'Schichten aus Sauerkraut, Schweine-, Kaninchen- und Hühnerfleisch und Blutwurst',
      },
      price: '21.90',
      volume: '500 г',
      discount: 15,
    },
    {
      key: 'chomlek',
      name: {
        bg: 'Чомлек',
        en: 'Chomlek (beef shin with shallots)',
        de: 'Tschomlek (Rinderhaxe mit Schalotten)',
      },
      price: '19.80',
      volume: '450 г',
    },
    {
      key: 'sarmi',
      name: {
        bg: 'Лозови сарми с кисело мляко',
        en: 'Stuffed vine leaves with yoghurt',
        de: 'Gefüllte Weinblätter mit Joghurt',
      },
      price: '12.70',
      volume: '6 бр.',
    },
    {
      key: 'stuffed-peppers',
      name: {
        bg: 'Пълнени чушки с кайма и ориз',
        en: 'Peppers stuffed with mince and rice',
        de: 'Mit Hackfleisch und Reis gefüllte Paprika',
      },
      price: '11.90',
      volume: '3 бр.',
    },
    {
      key: 'moussaka',
      name: { bg: 'Мусака', en: 'Moussaka, the Bulgarian way', de: 'Moussaka auf bulgarische Art' },
      price: '10.80',
      volume: '350 г',
    },
  ],
};
