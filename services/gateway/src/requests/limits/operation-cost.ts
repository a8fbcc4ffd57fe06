import {
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { listSize, type Variables } from './list-size.ts';

export type CostInput = {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Variables;
};

/** The list of a connection: as many as the connection's own field says. */
const connectionItems = 'items';

/**
 * The number of objects that a valid operation can bring: each list multiplies what is in it.
 * Scalars are free; their number is bounded by the parser's token limit.
 */
export function operationCost({ schema, operation, fragments, variables }: CostInput): number {
  /** `page`: the size of the connection whose selection this is. */
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
