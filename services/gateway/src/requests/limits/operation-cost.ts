import type { ApolloServerPlugin } from '@apollo/server';
import { limits } from '@qr-menu/domain';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { limitError, operationLimits } from './operation-limits.ts';

/** As lists do it: without `limit` a page has this many. */
const largestPage = 1_000;

/** What a nested list holds at most, or on average where its parents share a limit. */
const nestedSizes: Readonly<Record<string, number>> = {
  menus: limits.menusPerWorkspace,
  sections: limits.sectionsPerMenu,
  items: limits.itemsPerMenu / limits.sectionsPerMenu,
  changes: 20,
};
const otherNested = 100;

export type Variables = Readonly<Record<string, unknown>>;

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

export type CostInput = {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Variables;
};

const connectionItems = 'items';

/**
 * The number of objects that an operation can bring: each list multiplies what is in it. Scalars are
 * free; their number is bounded by the parser's token limit.
 */
export function operationCost({ schema, operation, fragments, variables }: CostInput): number {
  function costOf(
    set: SelectionSetNode,
    type: GraphQLNamedType,
    root: boolean,
    page: number | null,
  ): number {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FIELD) {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
        if (inner) cost += costOf(inner.selectionSet, typeOf(inner, type), root, page);
        continue;
      }
      const returned = fieldType(schema, type, selection.name.value);
      if (!returned || !selection.selectionSet) continue;
      const size = listSize(selection, root, variables);
      const ofPage = page !== null && selection.name.value === connectionItems;
      const times = returned.isList ? (ofPage ? page : size) : 1;
      const inner = returned.type.name.endsWith('Connection') ? size : null;
      cost += times * (1 + costOf(selection.selectionSet, returned.type, false, inner));
    }
    return cost;
  }

  function typeOf(
    { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
    outer: GraphQLNamedType,
  ): GraphQLNamedType {
    return (typeCondition && schema.getType(typeCondition.name.value)) ?? outer;
  }

  const root = schema.getRootType(operation.operation);
  return root ? costOf(operation.selectionSet, root, true, null) : 0;
}

/** By the type's text, as `[Item!]!`: it says the same whichever copy of the library made it. */
function fieldType(schema: GraphQLSchema, parent: GraphQLNamedType, field: string) {
  const text = 'getFields' in parent ? String(parent.getFields()[field]?.type) : '';
  const type = schema.getType(text.replace(/[[\]!]/g, ''));
  return type && { type, isList: text.startsWith('[') };
}

export const costLimit: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request }) => {
      if (!operation) return;
      const fragments: Record<string, FragmentDefinitionNode> = {};
      for (const definition of document.definitions) {
        if (definition.kind === Kind.FRAGMENT_DEFINITION) {
          fragments[definition.name.value] = definition;
        }
      }
      const variables = request.variables ?? {};
      const cost = operationCost({ schema, operation, fragments, variables });
      if (cost > operationLimits.cost) throw limitError('cost', operationLimits.cost);
    },
  }),
};
