import type { DemoSection } from '../demo-venue.ts';

export const spirits: DemoSection = {
  key: 'spirits',
  name: { bg: 'Ракия и високоалкохолни', en: 'Rakia and spirits', de: 'Rakija und Spirituosen' },
  description: {
    bg: 'Наши и гостуващи, по 50 мл, ако не е казано друго',
    en: 'Ours and visiting ones, 50 ml unless stated otherwise',
    de: 'Unsere und fremde, je 50 ml, wenn nicht anders angegeben',
  },
  items: [
    {
      key: 'grape-rakia',
      name: { bg: 'Гроздова ракия', en: 'Grape rakia', de: 'Trauben-Rakija' },
      price: '4.20',
      volume: '50 мл',
    },
    {
      key: 'muscat-rakia',
      name: { bg: 'Мускатова ракия', en: 'Muscat rakia', de: 'Muskat-Rakija' },
      price: '4.80',
      volume: '50 мл',
    },
    {
      key: 'plum-rakia',
      name: { bg: 'Троянска сливова', en: 'Troyan plum rakia', de: 'Trojan-Pflaumenrakija' },
      description: {
        bg: 'Отлежава с билки в манастирска изба',
        en: 'Aged with herbs in a monastery cellar',
        de: 'Mit Kräutern im Klosterkeller gereift',
      },
      price: '4.60',
      volume: '50 мл',
      discount: 10,
    },
    {
      key: 'apricot-rakia',
      name: {
        bg: 'Кайсиева ракия от Силистра',
        en: 'Apricot rakia from Silistra',
        de: 'Aprikosen-Rakija aus Silistra',
      },
      price: '5.20',
      volume: '50 мл',
    },
    {
      key: 'quince-rakia',
      name: { bg: 'Дюлева ракия', en: 'Quince rakia', de: 'Quitten-Rakija' },
      price: '5.90',
      volume: '50 мл',
    },
    {
      key: 'oak-rakia',
      name: {
        bg: 'Отлежала ракия „12 години“',
        en: 'Aged rakia, 12 years',
        de: 'Gereifter Rakija, 12 Jahre',
      },
      price: '7.80',
      volume: '50 мл',
    },
    {
      key: 'homemade-rakia',
      name: {
        bg: 'Домашна ракия на дядо Ваньо (52°, пийте бавно)',
        en: "Grandpa Vanyo's home-made rakia (52°, sip slowly)",
        de: 'Opa Wanjos hausgemachter Rakija (52°, bitte langsam)',
      },
      price: '3.90',
      volume: '50 мл',
    },
    {
      key: 'hot-rakia',
      name: { bg: 'Греяна ракия с мед', de: 'Heißer Rakija mit Honig' },
      price: '4.90',
      volume: '50 мл',
    },
    {
      key: 'mastika',
      name: { bg: 'Мастика с лед', en: 'Mastika on ice', de: 'Mastika auf Eis' },
      price: '4.40',
      volume: '50 мл',
    },
    {
      key: 'menta',
      name: { bg: 'Мента', en: 'Peppermint liqueur', de: 'Pfefferminzlikör' },
      price: '3.60',
      volume: '50 мл',
      discount: 5,
    },
    {
      key: 'vodka',
      name: { bg: 'Водка', en: 'Vodka', de: 'Wodka' },
      price: '4.30',
      volume: '50 мл',
    },
    { key: 'gin', name: { bg: 'Джин', en: 'Gin', de: 'Gin' }, price: '5.40', volume: '50 мл' },
    {
      key: 'whisky-blended',
      name: { bg: 'Блендед уиски', en: 'Blended whisky', de: 'Blended Whisky' },
      price: '6.20',
      volume: '50 мл',
    },
    {
      key: 'whisky-malt',
      name: {
        bg: 'Едномалцово уиски, 12 години',
        en: 'Single malt whisky, 12 years',
        de: 'Single Malt Whisky, 12 Jahre',
      },
      price: '14.50',
      volume: '50 мл',
    },
    {
      key: 'bourbon',
      name: { bg: 'Бърбън', en: 'Bourbon', de: 'Bourbon' },
      price: '7.40',
      volume: '50 мл',
    },
    {
      key: 'cognac',
      name: { bg: 'Коняк VSOP', en: 'Cognac VSOP', de: 'Cognac VSOP' },
      price: '16.80',
      volume: '50 мл',
      discount: 15,
    },
    {
      key: 'tequila',
      name: {
        bg: 'Текила със сол и лимон',
        en: 'Tequila with salt and lemon',
        de: 'Tequila mit Salz und Zitrone',
      },
      price: '6.10',
      volume: '50 мл',
    },
    {
      key: 'jaeger-liqueur',
      name: { bg: 'Билков ликьор', en: 'Herbal liqueur', de: 'Kräuterlikör „Jägergruß“' },
      price: '5.60',
      volume: '50 мл',
    },
  ],
};
