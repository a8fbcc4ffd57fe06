import { limits } from '@qr-menu/domain';
import { type FieldNode, Kind } from 'graphql';

/** As lists do it: without `limit` a page has this many. */
const largestPage = 1_000;

/** What a nested list holds at most, or on average where its parents share a limit. */
const nestedSizes: Readonly<Record<string, number>> = {
  menus: limits.menusPerWorkspace,
  sections: limits.sectionsPerMenu,
  items: limits.itemsPerMenu / limits.sectionsPerMenu,
  /** Of a commit in the history. */
  changes: 20,
};
const otherNested = 100;

export type Variables = Readonly<Record<string, unknown>>;

/** How many objects a list field can bring: its `limit`, or else what such lists hold. */
export function listSize(field: FieldNode, root: boolean, variables: Variables): number {
  const limit = limitOf(field, variables);
  if (limit === undefined) {
    return root ? largestPage : (nestedSizes[field.name.value] ?? otherNested);
  }
  return Math.min(Math.max(limit, 1), largestPage);
}

function limitOf(field: FieldNode, variables: Variables): number | undefined {
  const value = field.arguments?.find(({ name }) => name.value === 'limit')?.value;
  const limit =
    value?.kind === Kind.VARIABLE
      ? variables[value.name.value]
      : value?.kind === Kind.INT && Number(value.value);
  return typeof limit === 'number' ? limit : undefined;
}
