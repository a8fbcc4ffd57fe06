import { typeDefs } from '@qr-menu/schema';
import { Kind, parse } from 'graphql';

/** The mutations that take `ifVersion`. */
export const versioned: readonly string[] = parse(typeDefs).definitions.flatMap((definition) =>
  definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === 'Mutation'
    ? (definition.fields ?? [])
        .filter((field) => field.arguments?.some(({ name }) => name.value === 'ifVersion'))
        .map(({ name }) => name.value)
    : [],
);

/** Adds the argument `ifVersion` to a mutation. Its value comes from the variable with the same name. */
export function withVersion(field: string, query: string): string {
  if (query.startsWith('mutation {')) {
    const named = query.replace(`${field} {`, `${field}(ifVersion: $ifVersion) {`);
    return named.replace('mutation {', 'mutation ($ifVersion: Int) {');
  }
  return query
    .replace('mutation (', 'mutation ($ifVersion: Int, ')
    .replace(`${field}(`, `${field}(ifVersion: $ifVersion, `);
}
