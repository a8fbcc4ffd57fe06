import type { DemoSection } from '../demo-venue.ts';

export const coldStarters: DemoSection = {
  key: 'cold-starters',
  name: { bg: 'Студени предястия', en: 'Cold starters', de: 'Kalte Vorspeisen' },
  description: {
    bg: 'За първата ракия: мезета, разядки и домашни сушеници',
    en: 'For the first rakia: meze, dips and home-cured meats',
    de: 'Zum ersten Rakija: Meze, Aufstriche und hausgemachtes Dörrfleisch',
  },
  items: [
    {
      key: 'kyopolu',
      name: {
        bg: 'Кьополу',
        en: 'Kyopolu (aubergine & pepper dip)',
        de: 'Kjopolu (Auberginen-Paprika-Püree)',
      },
      description: {
        bg: 'Печени патладжани и чушки, чесън, магданоз и ленено масло',
        en: 'Roasted aubergines and peppers, garlic, parsley and linseed oil',
        de: 'Gebackene Auberginen und Paprika, Knoblauch, Petersilie und Leinöl',
      },
      price: '7.20',
      volume: '200 г',
    },
    {
      key: 'lyutenitsa',
      name: { bg: 'Бабина лютеница', en: "Grandma's lyutenitsa", de: 'Omas Ljuteniza' },
      price: '5.40',
      volume: '200 г',
      discount: 10,
    },
    {
      key: 'katak',
      name: {
        bg: 'Катък с печена чушка',
        en: 'Katak with roasted pepper',
        de: 'Katak mit gerösteter Paprika',
      },
      description: { bg: 'Овчи катък от Смолян', de: 'Schafsfrischkäse aus Smoljan' },
      price: '6.90',
      volume: '200 г',
    },
    {
      key: 'white-cheese',
      name: {
        bg: 'Краве сирене „Саламура“',
        en: "White brined cow's cheese",
        de: 'Salzlakenkäse aus Kuhmilch',
      },
      price: '6.40',
      volume: '150 г',
    },
    {
      key: 'sheep-cheese',
      name: { bg: 'Овче сирене', en: "Sheep's white cheese", de: 'Schafskäse' },
      price: '7.80',
      volume: '150 г',
    },
    {
      key: 'kashkaval',
      name: {
        bg: 'Кашкавал „Витоша“',
        en: 'Vitosha kashkaval cheese',
        de: 'Kaschkawal „Witoscha“',
      },
      price: '8.30',
      volume: '150 г',
    },
    {
      key: 'lukanka',
      name: {
        bg: 'Карловска луканка',
        en: 'Karlovo lukanka (flat dry sausage)',
        de: 'Karlowo-Lukanka (flache Rohwurst)',
      },
      price: '9.90',
      volume: '100 г',
    },
    {
      key: 'elena-fillet',
      name: { bg: 'Еленски бут', en: 'Elena dry-cured ham', de: 'Elena-Schinken, luftgetrocknet' },
      description: {
        bg: 'Сух осолен свински бут по стара балканска рецепта',
        en: 'Dry-salted pork leg after an old Balkan mountain recipe',
        de: 'Trocken gesalzene Schweinekeule nach altem Rezept aus dem Balkangebirge',
      },
      price: '11.60',
      volume: '100 г',
      discount: 5,
    },
    {
      key: 'pastarma',
      name: { bg: 'Говежда пастърма', en: 'Beef pastarma', de: 'Rinderpastirma' },
      price: '12.90',
      volume: '100 г',
    },
    {
      key: 'banski-starets',
      name: {
        bg: 'Бански старец',
        en: 'Banski starets (dry sausage from Bansko)',
        de: 'Banski Starez (Rohwurst aus Bansko)',
      },
      price: '13.40',
      volume: '100 г',
    },
    {
      key: 'taramasalata',
      name: { bg: 'Тарама хайвер', en: 'Taramasalata', de: 'Taramas (Fischrogencreme)' },
      price: '8.70',
      volume: '200 г',
    },
    {
      key: 'stuffed-peppers-katak',
      name: {
        bg: 'Чушлета, пълнени със сирене',
        en: 'Small chillies stuffed with cheese',
        de: 'Mit Käse gefüllte Peperoni',
      },
      price: '8.90',
      volume: '3 бр.',
    },
    {
      key: 'meze-board',
      name: {
        bg: 'Плато мезета „Сговор“ за четирима – луканка, суджук, пастърма, еленски бут, бански старец, овче сирене, кашкавал, маслини, чушлета, лютеница и топла питка',
        en: '"Sgovor" meze board for four – lukanka, sudzhuk, pastarma, Elena ham, Banski starets, sheep\'s cheese, kashkaval, olives, stuffed chillies, lyutenitsa and a warm bread roll',
        de: 'Meze-Platte „Sgowor“ für vier Personen – Lukanka, Sudschuk, Pastirma, Elena-Schinken, Banski Starez, Schafskäse, Kaschkawal, Oliven, Peperoni, Ljuteniza und warmes Fladenbrot',
      },
      price: '34.00',
      volume: '750 г',
      discount: 15,
    },
    { key: 'sudzhuk', name: { bg: 'Домашен суджук' }, price: '9.40', volume: '100 г' },
  ],
};
