import type { DemoSection } from '../demo-venue.ts';

export const grill: DemoSection = {
  key: 'grill',
  name: { bg: 'Скара на дървени въглища', en: 'Charcoal grill', de: 'Vom Holzkohlegrill' },
  description: {
    bg: 'Месото е от собствената ни ферма край Копривщица; грамажът е за готовото ястие',
    en: 'The meat comes from our own farm near Koprivshtitsa; weights are after grilling',
    de: 'Das Fleisch stammt von unserem Hof bei Kopriwschtiza; Gewichtsangaben nach dem Grillen',
  },
  items: [
    {
      key: 'kebapche',
      name: { bg: 'Кебапче', en: 'Kebapche (1 piece)', de: 'Kebaptsche (1 Stück)' },
      price: '3.20',
      volume: '80 г',
    },
    {
      key: 'kyufte',
      name: { bg: 'Кюфте', en: 'Kyufte (meat patty)', de: 'Kjufte (Frikadelle)' },
      price: '3.40',
      volume: '90 г',
    },
    {
      key: 'tatar-kyufte',
      name: { bg: 'Татарско кюфте', en: 'Tatar kyufte', de: 'Tatarisches Kjufte' },
      description: {
        bg: 'Пълнено с кашкавал, кисели краставички и гъби',
        en: 'Stuffed with kashkaval, gherkins and mushrooms',
        de: 'Gefüllt mit Kaschkawal, Gewürzgurken und Pilzen',
      },
      price: '7.90',
      volume: '200 г',
    },
    {
      key: 'nervous-meatballs',
      name: {
        bg: '„Нервни“ кюфтенца 🌶️',
        en: '"Nervous" meatballs 🌶️',
        de: '„Nervöse“ Fleischbällchen 🌶️',
      },
      description: {
        bg: 'Шест малки люти кюфтенца с лук',
        en: 'Six small spicy patties with onion',
        de: 'Sechs kleine scharfe Frikadellen mit Zwiebeln',
      },
      price: '8.60',
      volume: '240 г',
      discount: 5,
    },
    {
      key: 'mixed-grill',
      name: { bg: 'Мешана скара', en: 'Mixed grill', de: 'Gemischter Grillteller' },
      description: {
        bg: 'Кебапче, кюфте, свинско шишче, наденица, пържени картофи и боб салата',
        en: 'Kebapche, kyufte, pork skewer, sausage, chips and bean salad',
        de: 'Kebaptsche, Kjufte, Schweinespieß, Wurst, Pommes und Bohnensalat',
      },
      price: '18.90',
      volume: '450 г',
      discount: 10,
    },
    {
      key: 'pork-skewer',
      name: { bg: 'Свинско шишче', en: 'Pork skewer', de: 'Schweinespieß' },
      price: '5.90',
      volume: '130 г',
    },
    {
      key: 'chicken-skewer',
      name: { bg: 'Пилешко шишче', en: 'Chicken skewer', de: 'Hähnchenspieß' },
      price: '5.60',
      volume: '130 г',
    },
    {
      key: 'village-sausage',
      name: { bg: 'Селска наденица', en: 'Country sausage', de: 'Bauernwurst' },
      price: '8.80',
      volume: '220 г',
    },
    {
      key: 'karnache',
      name: {
        bg: 'Карначе',
        en: 'Karnache (spiral sausage)',
        de: 'Karnatsche (Bratwurstschnecke)',
      },
      price: '6.90',
      volume: '200 г',
    },
    {
      key: 'pork-neck-steak',
      name: { bg: 'Свинска вратна пържола', en: 'Pork neck steak', de: 'Schweinenackensteak' },
      price: '13.50',
      volume: '300 г',
    },
    {
      key: 'pork-chop',
      name: {
        bg: 'Свински каре с кост',
        en: 'Pork chop on the bone',
        de: 'Schweinekotelett mit Knochen',
      },
      price: '14.80',
      volume: '350 г',
    },
    {
      key: 'chicken-steak',
      name: {
        bg: 'Пилешка пържола от бут',
        en: 'Chicken thigh steak',
        de: 'Hähnchensteak aus der Keule',
      },
      price: '12.20',
      volume: '280 г',
    },
    {
      key: 'grilled-liver',
      name: { bg: 'Телешки дроб на скара', en: "Grilled calf's liver", de: 'Gegrillte Kalbsleber' },
      price: '11.40',
      volume: '250 г',
    },
    {
      key: 'veal-kyufte',
      name: { bg: 'Телешко кюфте', de: 'Kalbs-Kjufte' },
      price: '5.20',
      volume: '120 г',
    },
    {
      key: 'lamb-chops',
      name: {
        bg: 'Агнешки котлети с розмарин',
        en: 'Lamb chops with rosemary',
        de: 'Lammkoteletts mit Rosmarin',
      },
      price: '36.00',
      volume: '350 г',
    },
    {
      key: 'ribeye',
      name: {
        bg: 'Рибай стек от говедо Ангъс',
        en: 'Angus rib-eye steak',
        de: 'Rib-Eye-Steak vom Angusrind',
      },
      description: {
        bg: 'Сухо зреене 28 дни; кажете ни как го обичате',
        en: 'Dry-aged for 28 days; tell us how you like it',
        de: '28 Tage trocken gereift; sagen Sie uns, wie Sie es mögen',
      },
      price: '58.90',
      volume: '400 г',
      discount: 15,
    },
    {
      key: 'ribs',
      name: {
        bg: 'Свински ребра с меден сос',
        en: 'Pork ribs with honey glaze',
        de: 'Schweinerippchen mit Honigglasur',
      },
      price: '22.60',
      volume: '600 г',
    },
    {
      key: 'cheverme',
      name: {
        bg: 'Агнешко чеверме за компания – цяло младо агне, печено бавно на шиш над букова жарава, с дроб сарма, пържени картофки и зелена салата (поръчва се ден предварително)',
        en: 'Whole spring lamb "cheverme" for a party – spit-roasted slowly over beech embers, with lamb-liver sarma, fried potatoes and green salad (please order one day ahead)',
        de: 'Ganzes Milchlamm „Tscheverme“ für die Runde – langsam am Spieß über Buchenglut gegart, mit Drob-Sarma, Bratkartoffeln und grünem Salat (bitte einen Tag vorher bestellen)',
      },
      price: '189.00',
      volume: '6 кг',
    },
  ],
};
