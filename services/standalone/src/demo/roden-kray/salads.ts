import type { DemoSection } from '../demo-venue.ts';

export const salads: DemoSection = {
  key: 'salads',
  name: { bg: 'Салати', en: 'Salads', de: 'Salate' },
  description: {
    bg: 'Пресни, от градината зад механата; сиренето е от Родопите',
    en: 'Fresh, from the garden behind the tavern; the cheese comes from the Rhodopes',
    de: 'Frisch aus dem Garten hinter der Mechana; der Käse kommt aus den Rhodopen',
  },
  items: [
    {
      key: 'shopska',
      name: { bg: 'Шопска салата', en: 'Shopska salad', de: 'Schopska-Salat' },
      description: {
        bg: 'Домати, краставици, печени чушки, лук и настъргано бяло саламурено сирене',
        en: 'Tomatoes, cucumbers, roasted peppers, onion and grated white brined cheese',
        de: 'Tomaten, Gurken, geröstete Paprika, Zwiebeln und geriebener Salzlakenkäse',
      },
      price: '9.80',
      volume: '350 г',
    },
    {
      key: 'ovcharska',
      name: { bg: 'Овчарска салата', en: "Shepherd's salad", de: 'Hirtensalat' },
      description: {
        bg: 'Шопска с гъби, шунка, кашкавал и варено яйце',
        en: 'Shopska with mushrooms, ham, yellow cheese and a boiled egg',
        de: 'Schopska mit Pilzen, Schinken, Kaschkawal und gekochtem Ei',
      },
      price: '12.40',
      volume: '400 г',
      discount: 10,
    },
    {
      key: 'snezhanka',
      name: {
        bg: 'Снежанка',
        en: 'Snezhanka ("Snow White" salad)',
        de: 'Sneschanka („Schneewittchen“-Salat)',
      },
      description: {
        bg: 'Цедено кисело мляко, краставици, копър, чесън и орехи',
        en: 'Strained yoghurt, cucumbers, dill, garlic and walnuts',
        de: 'Abgetropfter Joghurt, Gurken, Dill, Knoblauch und Walnüsse',
      },
      price: '7.90',
      volume: '250 г',
    },
    {
      key: 'tomatoes-and-cheese',
      name: {
        bg: 'Розови домати със сирене',
        en: 'Pink tomatoes with white cheese',
        de: 'Rosa Tomaten mit weißem Käse',
      },
      price: '9.20',
      volume: '300 г',
    },
    {
      key: 'roasted-peppers',
      name: {
        bg: 'Печени чушки с чесън и магданоз',
        en: 'Roasted peppers with garlic and parsley',
        de: 'Geröstete Paprika mit Knoblauch und Petersilie',
      },
      price: '8.60',
      volume: '280 г',
      discount: 5,
    },
    {
      key: 'mixed',
      name: { bg: 'Мешана салата', en: 'Mixed salad', de: 'Gemischter Salat' },
      price: '7.50',
      volume: '350 г',
    },
    {
      key: 'cabbage-and-carrots',
      name: { bg: 'Зеле с моркови', en: 'Cabbage and carrots', de: 'Kraut mit Karotten' },
      price: '5.90',
      volume: '300 г',
      discount: 20,
    },
    {
      key: 'green-salad',
      name: {
        bg: 'Зелена салата с репички, яйце и пресен лук',
        en: 'Green salad with radishes, egg and spring onion',
        de: 'Grüner Salat mit Radieschen, Ei und Frühlingszwiebeln',
      },
      price: '8.40',
      volume: '350 г',
    },
    {
      key: 'potato-salad',
      name: {
        bg: 'Картофена салата по домашному',
        en: 'Home-style potato salad',
        de: 'Hausgemachter Kartoffelsalat',
      },
      description: {
        en: 'With red onion, spring onion, vinegar and sunflower oil',
        de: 'Mit roter Zwiebel, Frühlingszwiebel, Essig und Sonnenblumenöl',
      },
      price: '6.80',
      volume: '300 г',
    },
    {
      key: 'beetroot-and-goat-cheese',
      name: {
        bg: 'Печено цвекло с козе сирене и орехи',
        en: "Roasted beetroot with goat's cheese & walnuts",
        de: 'Gebackene Rote Bete mit Ziegenkäse & Walnüssen',
      },
      price: '13.90',
      volume: '280 г',
    },
    {
      key: 'caesar',
      name: {
        bg: 'Салата „Цезар“ с пилешко филе',
        en: 'Caesar salad with chicken fillet',
        de: 'Caesar Salad mit Hähnchenfilet',
      },
      description: {
        bg: 'Айсберг, пилешко филе, крутони, пармезан и сос с аншоа',
        en: 'Iceberg lettuce, chicken fillet, croutons, Parmesan and anchovy dressing',
        de: 'Eisbergsalat, Hähnchenfilet, Croûtons, Parmesan und Sardellendressing',
      },
      price: '14.50',
      volume: '350 г',
      discount: 15,
    },
    {
      key: 'tuna',
      name: { bg: 'Салата с риба тон', en: 'Tuna salad', de: 'Thunfischsalat' },
      price: '15.20',
      volume: '380 г',
    },
    {
      key: 'turshiya',
      name: {
        bg: 'Царска туршия',
        en: 'Tsarska pickles (mixed winter vegetables)',
        de: 'Zarska-Turschija (eingelegtes Wintergemüse)',
      },
      price: '6.20',
      volume: '250 г',
    },
    {
      key: 'dobrudzha',
      name: { bg: 'Добруджанска салата', de: 'Dobrudscha-Salat' },
      description: {
        bg: 'Домати, печени чушки, патладжан, чесън и биволско сирене',
        de: 'Tomaten, geröstete Paprika, Aubergine, Knoblauch und Büffelkäse',
      },
      price: '11.30',
      volume: '350 г',
    },
    {
      key: 'burrata',
      name: {
        bg: 'Бурата с розови домати и босилеково песто',
        en: 'Burrata with pink tomatoes and basil pesto',
        de: 'Burrata mit rosa Tomaten und Basilikumpesto',
      },
      price: '19.90',
      volume: '320 г',
    },
    {
      key: 'olives',
      name: { bg: 'Маслини „Каламата“', en: 'Kalamata olives', de: 'Kalamata-Oliven' },
      price: '5.50',
      volume: '120 г',
      discount: 0,
    },
    {
      key: 'meadow-salad',
      name: {
        bg: 'Голяма салата „Роден край“ от розови куртовски домати, изпечени на жар капии, млад лук, бейби спанак, топено козе сирене в сусамова коричка и дресинг от боров мед и малинов оцет',
        en: '"Roden Kray" house salad of pink Kurtovo tomatoes, fire-roasted red peppers, spring onion, baby spinach, soft goat\'s cheese in a sesame crust and a dressing of pine honey and raspberry vinegar',
        de: 'Großer Salat „Roden Kraj“ mit rosa Kurtowo-Tomaten, über der Glut gerösteter Paprika, Babyspinat, Ziegenkäse in Sesamkruste und einem Dressing aus Kiefernhonig und Himbeeressig',
      },
      price: '16.80',
      volume: '420 г',
    },
    {
      key: 'seasonal-salad',
      name: {
        bg: 'Салата на деня (попитайте сервитьора)',
        en: 'Salad of the day (ask your waiter)',
        de: 'Salat des Tages (bitte fragen Sie uns)',
      },
      volume: '300 г',
    },
  ],
};
