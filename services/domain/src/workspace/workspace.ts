import type { Account } from '../account/account.ts';
import type { Transaction } from '../account/transaction.ts';
import { type Bin, emptyBin } from '../deletions/bin.ts';
import type { Ingredient } from '../ingredients/ingredient.ts';
import type { Item } from '../items/item.ts';
import type { Menu } from '../menus/menu.ts';
import type { Section } from '../sections/section.ts';
import { noStaff, type Staff } from '../staff/staff.ts';

/** Everything one owner has: the state of one `workspace:<ownerId>` stream. */
export type Workspace = {
  readonly ownerId: string;
  readonly account: Account | null;
  /** Every normalized name that the venue ever had, oldest first. */
  readonly names: readonly string[];
  readonly menus: ReadonlyMap<string, Menu>;
  readonly sections: ReadonlyMap<string, Section>;
  readonly items: ReadonlyMap<string, Item>;
  readonly ingredients: ReadonlyMap<string, Ingredient>;
  readonly staff: Staff;
  readonly bin: Bin;
  /** Every payment that was ever recorded; they outlive the account that they were made for. */
  readonly transactions: ReadonlyMap<string, Transaction>;
  /** For good: nothing more happens here. */
  readonly erased: boolean;
};

export const emptyWorkspace = (ownerId: string): Workspace => ({
  ownerId,
  account: null,
  names: [],
  menus: new Map(),
  sections: new Map(),
  items: new Map(),
  ingredients: new Map(),
  staff: noStaff,
  bin: emptyBin,
  transactions: new Map(),
  erased: false,
});

/** When and for whom an event happened: the same for all events of a commit. */
export type EventContext = {
  readonly ownerId: string;
  /** ISO 8601. */
  readonly at: string;
};
