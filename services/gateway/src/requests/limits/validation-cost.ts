import { type DocumentNode, Kind, parse, type SelectionSetNode, visit } from 'graphql';
import { limitError, operationLimits } from './operation-limits.ts';

/**
 * Refuses what would cost the validation most: it compares each field with all others of its name, and each
 * fragment with all others. Apollo Server has no place for a check between parsing and validation, so a document
 * is parsed here, too.
 */
export function assertCheapToValidate(query: unknown): void {
  const document = typeof query === 'string' ? parsed(query) : null;
  if (document === null) return;
  const { equalNames, fragments } = operationLimits;
  if (fragmentsIn(document) > fragments) throw limitError('fragments', fragments);
  if (mostEqualNames(document) > equalNames) throw limitError('fields of one name', equalNames);
}

/** Null: Apollo Server will say what is wrong with it. */
function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { maxTokens: operationLimits.tokens, noLocation: true });
  } catch {
    return null;
  }
}

const fragmentsIn = ({ definitions }: DocumentNode): number =>
  definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length;

function mostEqualNames(document: DocumentNode): number {
  let most = 0;
  visit(document, {
    SelectionSet: (set) => {
      const names = new Map<string, number>();
      for (const name of namesIn(set)) {
        const count = (names.get(name) ?? 0) + 1;
        names.set(name, count);
        most = Math.max(most, count);
      }
    },
  });
  return most;
}

/** As in the answer; those of inline fragments stand beside the others, those of named ones do not. */
const namesIn = ({ selections }: SelectionSetNode): readonly string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return namesIn(selection.selectionSet);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [`...${selection.name.value}`];
    return [(selection.alias ?? selection.name).value];
  });
