import { decimal } from '@qr-menu/testkit/price-lists';
import type { SheetData } from 'write-excel-file/universal';

/** The dishes of each section: name, sometimes the quantity, and price. */
export const bulgarianList = {
  Салати: `Шопска салата 350 г 9,80 · Овчарска салата 400 г 11,90 · Салата „Снежанка“ 250 г 7,50 ·
    Зелена салата с репички 300 г 8,20 · Печени чушки с чеснов сос 250 г 8,90 · Руска салата 250 г 7,20 ·
    Домати със сирене 300 г 8,60 · Лютеница по бабина рецепта 150 г 5,90 · Кьопоолу 200 г 7,80 ·
    Туршия (сезонна) 200 г 4,50`,
  Супи: `Таратор 300 мл 5,20 · Шкембе чорба 350 мл 7,90 · Боб чорба 350 мл 6,40 ·
    Пилешка супа със застройка 350 мл 6,80 · Супа топчета 350 мл 6,90 · Рибена чорба 350 мл 9,40 ·
    Крем супа от тиква 300 мл 7,10 · Леща чорба 350 мл 6,10 · Агнешка курбан чорба 350 мл 9,90 ·
    Супа на деня 300 мл 5,80`,
  Предястия: `Пържени картофи със сирене 300 г 7,90 · Чушки бюрек 2 бр. 9,60 · Сирене по шопски 220 г 9,90 ·
    Пържени тиквички с мляко 300 г 8,70 · Кашкавал пане 180 г 10,80 · Пилешки дробчета 250 г 9,20 ·
    Език в масло 200 г 14,90 · Гъби на плоча 200 г 9,40 · Картофени крокети 6 бр. 8,80 ·
    Миш-маш 300 г 9,10`,
  Скара: `Кебапче 80 г 2,60 · Кюфте 80 г 2,60 · Нервозно кюфте 100 г 3,20 · Карначе 150 г 5,40 ·
    Свинска пържола 220 г 12,50 · Пилешка пържола 200 г 11,40 · Шишче от пиле 180 г 9,90 ·
    Мешана скара за двама 900 г 42,00 · Наденица „Карловска“ 200 г 10,20 · Агнешки дреболии 250 г 16,80`,
  Десерти: `Бисквитена торта 180 г 6,50 · Крем карамел 150 г 5,20 · Мляко с ориз 200 г 4,80 ·
    Палачинка с мед и орехи 2 бр. 6,90 · Тиквеник 150 г 5,50 · Баклава 120 г 6,20 ·
    Кисело мляко със сладко 200 г 4,90 · Сладолед 3 бр. 6,00 · Домашен чийзкейк 160 г 8,40 ·
    Плодова салата 250 г 6,70`,
  Напитки: `Айран 300 мл 2,80 · Боза 250 мл 2,50 · Домашна лимонада 400 мл 5,60 ·
    Минерална вода „Горна баня“ 0,5 л 2,40 · Бира „Каменица“ 0,5 л 4,20 · Бира „Загорка“ 0,33 л 3,90 ·
    Ракия гроздова (домашна) 50 мл 4,50 · Мавруд, чаша 150 мл 8,00 · Кафе еспресо 2,90 ·
    Чай от мащерка 300 мл 2,60`,
};

export const germanList = {
  Vorspeisen: `Obazda mit Breze 200 g 8,90 · Bruschetta 4 Stk. 6,50 · Käseteller 250 g 12,80 ·
    Carpaccio vom Rind 120 g 14,50 · Räucherlachs 100 g 13,90 · Feldsalat mit Speck 200 g 9,40 ·
    Wurstsalat „Schweizer Art“ 300 g 9,80 · Matjes Hausfrauenart 250 g 11,20 · Tomatensalat 200 g 5,90 ·
    Griebenschmalz 80 g 4,50`,
  Suppen: `Leberknödelsuppe 300 ml 6,20 · Gulaschsuppe 300 ml 7,40 · Linsensuppe 300 ml 5,90 ·
    Flädlesuppe 300 ml 5,60 · Kürbiscremesuppe 300 ml 6,50 · Zwiebelsuppe 300 ml 6,30 ·
    Kartoffelsuppe 300 ml 5,80 · Tomatensuppe 300 ml 5,50 · Fischsuppe 300 ml 8,90 ·
    Hochzeitssuppe 300 ml 6,80`,
  Hauptgerichte: `Wiener Schnitzel 250 g 22,90 · Käsespätzle 400 g 13,50 · Schweinebraten 350 g 16,80 ·
    Rinderrouladen 320 g 21,40 · Sauerbraten 350 g 19,90 · Forelle „Müllerin“ 300 g 20,50 ·
    Zwiebelrostbraten 250 g 24,90 · Maultaschen, geschmälzt 300 g 14,20 · Backhendl 350 g 17,30 ·
    Kässpatzen für zwei 800 g 26,00`,
  Beilagen: `Pommes frites 200 g 4,20 · Kartoffelknödel 2 Stk. 4,50 · Semmelknödel 2 Stk. 4,50 ·
    Rotkohl 150 g 3,80 · Bratkartoffeln 200 g 4,90 · Spätzle 200 g 4,40 · Sauerkraut 150 g 3,60 ·
    Gurkensalat 150 g 4,10 · Buttergemüse 200 g 4,70 · Preiselbeeren 50 g 1,90`,
  Nachspeisen: `Apfelstrudel 180 g 6,90 · Kaiserschmarrn 300 g 10,90 · Rote Grütze 200 g 5,80 ·
    Germknödel 1 Stk. 8,20 · Bayerisch Creme 150 g 6,40 · Dampfnudel 1 Stk. 7,60 ·
    Eis, 3 Kugeln 5,40 · Käsekuchen 160 g 4,90 · Schwarzwälder Kirschtorte 160 g 5,60 ·
    Mousse au Chocolat 150 g 6,70`,
  Getränke: `Weißbier 0,5 l 4,80 · Helles vom Fass 0,5 l 4,40 · Apfelschorle 0,4 l 3,90 · Spezi 0,4 l 3,90 ·
    Mineralwasser 0,25 l 2,80 · Riesling, Glas 0,2 l 6,90 · Kaffee 3,20 · Tee (verschiedene) 3,00 ·
    Obstler 2 cl 3,50 · Russ’n 0,5 l 4,80`,
};

export type PriceList = typeof bulgarianList | typeof germanList;
type Dish = { readonly name: string; readonly volume: string | null; readonly price: number };

const dishPattern = /^(.+?)(?: ([\d,]+ (?:г|мл|л|бр\.|g|ml|cl|l|Stk\.)))? (\d+),(\d\d)$/;

export const priceListSections = (list: PriceList) =>
  Object.entries(list).map(([section, text]) => ({
    section,
    dishes: text.split(/\s*·\s*/).map((dish): Dish => {
      const [, name = dish, volume = null, whole, cents] = dishPattern.exec(dish) ?? [];
      return { name, volume, price: Number(`${whole}${cents}`) };
    }),
  }));

const sumOf = (list: PriceList): number =>
  priceListSections(list)
    .flatMap(({ dishes }) => dishes)
    .reduce((sum, { price }) => sum + price, 0);

type Cells = SheetData[number];

/** Writes the prices of a list in different common notations. */
const written = (price: number, ways: readonly ((price: number) => string)[], at: number) => {
  const way = ways[at % (ways.length + 1)];
  return way ? { value: way(price) } : { value: price / 100, type: Number };
};

const bulgarianWays = [
  (price: number) => `${decimal(price, ',')} лв.`,
  (price: number) => `${decimal(price, '.')}лв`,
  (price: number) => decimal(price, ','),
];

/** Returns a sheet with a title across all columns, in which each section's name is written once. */
export const bulgarianSheet = (): SheetData => [
  [{ value: 'МЕХАНА „ПРИ БАЙ ПЕШО“', columnSpan: 5, fontWeight: 'bold', align: 'center' }],
  [{ value: 'Ценоразпис в сила от 01.10.2026 г.' }],
  [],
  ['№', 'Вид', 'Наименование', 'Грамаж', 'Цена с ДДС'].map((value) => ({ value })),
  ...priceListSections(bulgarianList).flatMap(({ section, dishes }, index): Cells[] => [
    ...dishes.map(({ name, volume, price }, at) => [
      { value: index * 10 + at + 1, type: Number },
      at === 0 ? { value: section, rowSpan: dishes.length } : null,
      { value: name },
      volume === null ? null : { value: volume },
      written(price, bulgarianWays, at),
    ]),
    [],
  ]),
  [null, null, { value: 'Общо:' }, null, { value: sumOf(bulgarianList) / 100, type: Number }],
  [{ value: 'Всички цени са в лева с ДДС.', columnSpan: 5 }],
];

const germanWays = [
  (price: number) => `€ ${decimal(price, ',')}`,
  (price: number) => `${decimal(price, ',')} €`,
  (price: number) => `${decimal(price, ',')} EUR`,
];

/** Returns a sheet in which each section has its own row across all columns. */
export const germanSheet = (): SheetData => [
  [{ value: 'Gasthaus „Zum Löwen“', columnSpan: 3, fontWeight: 'bold', align: 'center' }],
  [{ value: 'Tel. 089 1234567 · täglich ab 11 Uhr', columnSpan: 3 }],
  [],
  ['Speise', 'Menge', 'Preis (€)'].map((value) => ({ value, fontWeight: 'bold' as const })),
  ...priceListSections(germanList).flatMap(({ section, dishes }): Cells[] => [
    [{ value: `${section}:`, columnSpan: 3, fontWeight: 'bold' }],
    ...dishes.map(({ name, volume, price }, at) => [
      { value: name },
      volume === null ? null : { value: volume },
      written(price, germanWays, at),
    ]),
    [],
  ]),
  [{ value: 'Gesamt' }, null, { value: sumOf(germanList) / 100, type: Number }],
  [{ value: 'Alle Preise inkl. MwSt.', columnSpan: 3 }],
];
