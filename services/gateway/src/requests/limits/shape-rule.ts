import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { limitError, operationLimits as limits } from './operation-limits.ts';

type Shape = { aliases: number; directives: number; rootFields: number; depth: number };

/** Counting stops here: nested fragments could otherwise double it at each level. */
const mostCounted = 5_000;

export function shapeRule(context: ValidationContext): ASTVisitor {
  const measure = createMeasure(context.getDocument());
  return {
    OperationDefinition: (operation) => {
      const shape = measure(operation);
      const passed =
        (shape.depth > limits.depth && limitError('depth', limits.depth)) ||
        (shape.aliases > limits.aliases && limitError('aliases', limits.aliases)) ||
        (shape.rootFields > limits.rootFields && limitError('root fields', limits.rootFields)) ||
        (shape.directives > limits.directives && limitError('directives', limits.directives));
      if (passed) context.reportError(passed);
    },
  };
}

function createMeasure(document: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }

  return (operation: OperationDefinitionNode): Shape => {
    const shape = { aliases: 0, directives: count(operation.directives), rootFields: 0, depth: 0 };
    let counted = 0;

    function visit(set: SelectionSetNode, depth: number, within: readonly string[]): void {
      for (const selection of set.selections) {
        counted += 1;
        if (counted > mostCounted) {
          shape.depth = Number.POSITIVE_INFINITY;
          return;
        }
        shape.directives += count(selection.directives);
        if (selection.kind === Kind.FIELD) {
          if (selection.alias) shape.aliases += 1;
          if (depth === 1) shape.rootFields += 1;
          shape.depth = Math.max(shape.depth, depth);
          if (selection.selectionSet) visit(selection.selectionSet, depth + 1, within);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          visit(selection.selectionSet, depth, within);
        } else {
          visitFragment(selection.name.value, depth, within);
        }
      }
    }

    function visitFragment(name: string, depth: number, within: readonly string[]): void {
      const fragment = fragments.get(name);
      if (fragment && !within.includes(name)) {
        visit(fragment.selectionSet, depth, [...within, name]);
      }
    }

    visit(operation.selectionSet, 1, []);
    return shape;
  };
}

const count = (nodes: readonly unknown[] | undefined): number => nodes?.length ?? 0;
