import { notFound, type Rejection } from '../decision.ts';
import { limits } from '../limits.ts';
import { idListFault } from '../workspace/id-lists.ts';
import type { Item, Workspace } from '../workspace/workspace.ts';

export type NamedItems =
  | { readonly accepted: true; readonly items: readonly Item[] }
  | { readonly accepted: false; readonly rejection: Rejection };

/** The items that a bulk change names, in its order; a missing one refuses the whole change. */
export function namedItems({ items }: Workspace, itemIds: readonly string[]): NamedItems {
  const fault = idListFault('itemIDs', itemIds, { min: 1, max: limits.bulk });
  if (fault) return { accepted: false, rejection: fault };
  const missing = itemIds.find((id) => !items.has(id));
  if (missing !== undefined) return notFound('item', missing);
  const named = itemIds.map((id) => items.get(id)).filter((item) => item !== undefined);
  return { accepted: true, items: named };
}
