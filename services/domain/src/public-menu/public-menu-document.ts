import type { Language, Translations } from '@qr-menu/schema';

export type PublicMenuOutcome = 'SHOWN' | 'ACCOUNT_NOT_FOUND' | 'ACTIVE_MENU_NOT_FOUND';

export type PublicAccount = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly defaultLanguage: Language;
  readonly email: string;
  readonly phone: string;
  readonly logoUrl: string;
};

export type PublicItem = Translations & {
  readonly id: string;
  readonly imageUrl: string;
  /** Minor units, before any discount; null shows no price. */
  readonly price: number | null;
  /** Percent. */
  readonly discount: number | null;
  /** Minor units; null unless the discount is above 0. */
  readonly reducedPrice: number | null;
  readonly volume: string;
  readonly soldOut: boolean;
  /** Numbers of the legend, ascending. */
  readonly ingredients: readonly number[];
};

export type PublicIngredient = Translations & {
  readonly number: number;
};

export type PublicSection = Translations & {
  readonly id: string;
  readonly imageUrl: string;
  readonly items: readonly PublicItem[];
};

export type PublicMenuContent = Translations & {
  readonly id: string;
  readonly imageUrl: string;
  /** The menu's text, for example `лв.`. */
  readonly currency: string;
  readonly sections: readonly PublicSection[];
  readonly ingredients: readonly PublicIngredient[];
};

export type PublicMenuDocument = {
  /** The workspace stream's version. */
  readonly version: number;
  readonly outcome: PublicMenuOutcome;
  /** Null unless the outcome is SHOWN or ACTIVE_MENU_NOT_FOUND. */
  readonly account: PublicAccount | null;
  /** Null unless the outcome is SHOWN. */
  readonly menu: PublicMenuContent | null;
};
