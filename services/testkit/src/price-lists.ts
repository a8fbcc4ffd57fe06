export type PriceListDish = {
  readonly category: string;
  readonly name: string;
  readonly description: string;
  readonly volume: string;
  /** In minor units. */
  readonly price: number;
};

type Kitchen = {
  readonly dishes: readonly (readonly [category: string, names: readonly string[]])[];
  readonly with: readonly string[];
  readonly grams: string;
};

/** The dishes of three restaurants. Each menu has five categories of twelve dishes. */
const kitchens = {
  bg: {
    dishes: [
      [
        'Салати',
        ['Шопска салата', 'Овчарска салата', 'Снежанка', 'Зелена салата', 'Мешана салата'],
      ],
      ['Супи', ['Таратор', 'Шкембе чорба', 'Боб чорба', 'Пилешка супа', 'Курбан чорба']],
      ['Основни ястия', ['Мусака', 'Кавърма', 'Сарми', 'Гювеч', 'Капама']],
      ['Скара', ['Кебапче', 'Кюфте', 'Карначе', 'Пържола', 'Шишче']],
      ['Напитки', ['Айран', 'Боза', 'Лимонада', 'Минерална вода', 'Наливна бира']],
    ],
    with: ['', ' „Рила“', ' по селски'],
    grams: 'г',
  },
  en: {
    dishes: [
      ['Starters', ['Garlic bread', 'Prawn cocktail', 'Bruschetta', 'Hummus', 'Olives']],
      ['Soups', ['Tomato soup', 'Leek soup', 'Chowder', 'Broth', 'Minestrone']],
      ['Mains', ['Fish and chips', "Shepherd's pie", 'Steak', 'Risotto', 'Roast chicken']],
      ['Sides', ['Chips', 'Mash', 'Salad', 'Rice', 'Peas']],
      ['Desserts', ['Crumble', 'Trifle', 'Cheesecake', 'Ice cream', 'Brownie']],
    ],
    with: ['', ' (V)', ' "house style"'],
    grams: 'g',
  },
  de: {
    dishes: [
      ['Vorspeisen', ['Bruschetta', 'Obatzda', 'Räucherlachs', 'Käseteller', 'Carpaccio']],
      ['Suppen', ['Leberknödelsuppe', 'Gulaschsuppe', 'Linsensuppe', 'Brühe', 'Kürbissuppe']],
      ['Hauptgerichte', ['Schnitzel', 'Rouladen', 'Käsespätzle', 'Schweinebraten', 'Forelle']],
      ['Beilagen', ['Pommes', 'Klöße', 'Rotkohl', 'Semmelknödel', 'Bratkartoffeln']],
      ['Getränke', ['Weißbier', 'Apfelschorle', 'Spezi', 'Kaffee', 'Tee']],
    ],
    with: ['', ' mit Soße', ' nach Art des Hauses'],
    grams: 'g',
  },
} as const satisfies Readonly<Record<string, Kitchen>>;

/** Returns 60 dishes in five categories. */
export function dishesOf(language: keyof typeof kitchens): readonly PriceListDish[] {
  const { dishes, with: endings, grams } = kitchens[language];
  return dishes.flatMap(([category, names], section) =>
    Array.from({ length: 12 }, (_, index): PriceListDish => {
      const number = section * 12 + index;
      const name = `${names[index % names.length]}${endings[Math.floor(index / names.length)]}`;
      return {
        category,
        name,
        description: `${name}, 1, 3`,
        volume: `${200 + number * 5} ${grams}`,
        price: 250 + number * 35,
      };
    }),
  );
}

export const decimal = (price: number, sign: string): string =>
  `${Math.floor(price / 100)}${sign}${String(price % 100).padStart(2, '0')}`;
