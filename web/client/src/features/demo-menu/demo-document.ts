import { type PublicItem, type PublicMenuDocument, reducedPrice } from '@qr-menu/domain';
import type { DemoCategory, DemoProduct } from './demo-category.ts';
import { desserts } from './sample-desserts.ts';
import { drinks } from './sample-drinks.ts';
import { grill } from './sample-grill.ts';
import { salads } from './sample-salads.ts';
import { soups } from './sample-soups.ts';
import { traditional } from './sample-traditional.ts';

/** Nothing is in season: guests do not see the category. */
const seasonal: DemoCategory = {
  id: 'seasonal',
  name: { bg: 'Сезонни предложения', en: 'Seasonal dishes', de: 'Saisongerichte' },
  position: 7,
  products: [],
};

const categories: readonly DemoCategory[] = [
  salads,
  soups,
  grill,
  traditional,
  desserts,
  drinks,
  seasonal,
];

type DemoVenue = { readonly name: string; readonly description: string };

/** The sample as a venue's public document, so that it is shown exactly as a customer's menu is. */
export function demoDocument(
  { name, description }: DemoVenue,
  sample: readonly DemoCategory[] = categories,
): PublicMenuDocument {
  return {
    version: 0,
    outcome: 'SHOWN',
    account: {
      id: 'demo',
      name,
      description,
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
      sections: inOrder(sample)
        .map(({ id, name: title, products }) => ({
          id,
          name: title,
          description: {},
          imageUrl: '',
          items: inOrder(products.filter(({ active }) => active)).map(itemOf),
        }))
        .filter(({ items }) => items.length > 0),
      ingredients: [],
    },
  };
}

const inOrder = <Placed extends { readonly position: number }>(
  placed: readonly Placed[],
): readonly Placed[] => [...placed].sort((a, b) => a.position - b.position);

function itemOf({
  id,
  name,
  description,
  price,
  discount,
  volume,
  photoUrl,
}: DemoProduct): PublicItem {
  const minor = Math.round(price * 100);
  return {
    id,
    name,
    description,
    imageUrl: photoUrl,
    price: minor,
    discount,
    reducedPrice: discount ? reducedPrice(minor, discount) : null,
    volume,
    soldOut: false,
    ingredients: [],
  };
}
