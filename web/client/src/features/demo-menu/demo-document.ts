import { reducedPrice } from '@qr-menu/domain/money';
import type { PublicItem, PublicMenuDocument } from '@qr-menu/domain/public-menu';
import type { Language } from '@qr-menu/schema';
import sample from './sample-menu.json' with { type: 'json' };

type InLanguages = Readonly<Record<Language, string>>;

export type DemoCategory = {
  readonly id: string;
  readonly name: InLanguages;
  readonly products: readonly DemoProduct[];
};

export type DemoProduct = {
  /** The id is also the name of the image file. */
  readonly id: string;
  readonly name: InLanguages;
  readonly description: InLanguages;
  /** In leva. */
  readonly price: number;
  readonly volume: string;
  /** Percent. */
  readonly discount?: number;
  readonly active?: boolean;
};

/** Returns the sample menu as a public document, so that it looks exactly like a customer's menu. */
export function demoDocument(
  { name, description }: { readonly name: string; readonly description: string },
  categories: readonly DemoCategory[] = sample,
): PublicMenuDocument {
  return {
    version: 0,
    outcome: 'SHOWN',
    account: {
      id: 'demo',
      name,
      description,
      descriptions: {},
      defaultLanguage: 'bg',
      email: '',
      phone: '',
      logoUrl: '/demo/logo.svg',
    },
    menu: {
      id: 'demo',
      name: {},
      description: {},
      imageUrl: '',
      currency: 'лв.',
      firstView: 'cards',
      sections: categories
        .map(({ id, name: title, products }) => ({
          id,
          name: title,
          description: {},
          imageUrl: '',
          items: products.filter(({ active = true }) => active).map(itemOf),
        }))
        .filter(({ items }) => items.length > 0),
      ingredients: [],
    },
  };
}

function itemOf({ id, name, description, price, discount, volume }: DemoProduct): PublicItem {
  const minor = Math.round(price * 100);
  return {
    id,
    name,
    description,
    imageUrl: `/demo/${id}.svg`,
    price: minor,
    discount: discount ?? null,
    reducedPrice: discount ? reducedPrice(minor, discount) : null,
    volume,
    soldOut: false,
    ingredients: [],
  };
}
