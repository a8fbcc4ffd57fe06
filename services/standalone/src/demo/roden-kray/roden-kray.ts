import type { DemoVenue } from '../demo-venue.ts';
import { beer } from './beer.ts';
import { bread } from './bread.ts';
import { burgers } from './burgers.ts';
import { clayPots } from './clay-pots.ts';
import { cocktails } from './cocktails.ts';
import { coffee } from './coffee.ts';
import { coldStarters } from './cold-starters.ts';
import { desserts } from './desserts.ts';
import { fish } from './fish.ts';
import { grill } from './grill.ts';
import { hotStarters } from './hot-starters.ts';
import { iceCream } from './ice-cream.ts';
import { kids } from './kids.ts';
import { pasta } from './pasta.ts';
import { pizza } from './pizza.ts';
import { sach } from './sach.ts';
import { salads } from './salads.ts';
import { sides } from './sides.ts';
import { softDrinks } from './soft-drinks.ts';
import { soups } from './soups.ts';
import { spirits } from './spirits.ts';
import { tea } from './tea.ts';
import { vegan } from './vegan.ts';
import { vegetarian } from './vegetarian.ts';
import { wine } from './wine.ts';

/** A tavern with the most that the plan allows: 25 sections and 300 items, all of them visible. */
export const rodenKray: DemoVenue = {
  key: 'roden-kray',
  account: {
    name: 'Механа Роден край',
    email: 'mehana@roden-kray.example',
    phone: '+359 2 555 0134',
    description:
      'Българска кухня, жива музика в петък и събота, лятна градина и детски кът в сърцето на София.',
    defaultLanguage: 'bg',
  },
  menu: {
    name: { bg: 'Меню на механата', en: 'Tavern menu', de: 'Speisekarte' },
    description: {
      bg: 'Всички цени са в левове с включен ДДС. Попитайте ни за алергените.',
      en: 'All prices are in leva, VAT included. Please ask us about allergens.',
      de: 'Alle Preise in Lewa inklusive Mehrwertsteuer. Fragen Sie uns nach Allergenen.',
    },
    currency: 'лв.',
  },
  sections: [
    salads,
    coldStarters,
    hotStarters,
    soups,
    grill,
    sach,
    clayPots,
    fish,
    vegetarian,
    vegan,
    pasta,
    pizza,
    burgers,
    sides,
    bread,
    kids,
    desserts,
    iceCream,
    coffee,
    tea,
    softDrinks,
    beer,
    wine,
    spirits,
    cocktails,
  ],
};
