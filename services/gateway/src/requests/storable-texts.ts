import type { ApolloServerPlugin } from '@apollo/server';
import { isUnstorable } from '@qr-menu/stores/postgres';
import { type ASTNode, BREAK, type DocumentNode, Kind, visit } from 'graphql';
import { apiError } from '../answers/api-error.ts';

/**
 * Refuses a request with text that cannot be stored, in any argument, before a resolver sees it.
 * New arguments need no check of their own.
 */
export const storableTexts: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, request }) => {
      const place = placeInVariables(request.variables ?? {}, []) ?? placeInDocument(document);
      if (place === null) return;
      // Named as in our rules: without `input`, which most mutations have.
      const field = place.join('.').replace(/^input\./, '');
      throw apiError('BAD_USER_INPUT', `${field}: holds a character that cannot be stored`, {
        field,
        http: { status: 400 },
      });
    },
  }),
};

/** Names from the outermost argument to the text. */
type Place = readonly string[];

/** Null if everything can be stored. The request is already known to be at most 32 levels deep. */
function placeInVariables(value: unknown, place: Place): Place | null {
  if (typeof value === 'string') return isUnstorable(value) ? place : null;
  if (!(value instanceof Object)) return null;
  for (const [key, part] of Object.entries(value)) {
    const inner = isUnstorable(key) ? place : placeInVariables(part, [...place, key]);
    if (inner) return inner;
  }
  return null;
}

/** The parser decodes escapes such as `\u0000`. */
function placeInDocument(document: DocumentNode): Place | null {
  let place: Place | null = null;
  visit(document, {
    StringValue: ({ value }, _key, _parent, _path, ancestors) => {
      if (!isUnstorable(value)) return undefined;
      place = ancestors.flatMap(nameOf);
      return BREAK;
    },
  });
  return place;
}

function nameOf(ancestor: ASTNode | readonly ASTNode[]): Place {
  if (!('kind' in ancestor)) return [];
  const named = ancestor.kind === Kind.ARGUMENT || ancestor.kind === Kind.OBJECT_FIELD;
  return named ? [ancestor.name.value] : [];
}
