import type { Language } from '@qr-menu/schema';

type InLanguages = Readonly<Record<Language, string>>;

/** The shape of the sample data. */
export type DemoCategory = {
  readonly id: string;
  readonly name: InLanguages;
  readonly position: number;
  readonly products: readonly DemoProduct[];
};

export type DemoProduct = {
  readonly id: string;
  readonly name: InLanguages;
  readonly description: InLanguages;
  /** In leva. */
  readonly price: number;
  readonly volume: string;
  readonly photoUrl: string;
  /** Percent. */
  readonly discount: number | null;
  readonly position: number;
  readonly active: boolean;
};
