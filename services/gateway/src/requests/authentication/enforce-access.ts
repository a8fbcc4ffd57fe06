import { Kind, parse } from 'graphql';
import type { RequestContext } from '../request-context.ts';
import { type AccessRule, accessRules, type RootType } from './access-rules.ts';
import { checkAccess } from './check-access.ts';

const rootTypes: readonly RootType[] = ['Query', 'Mutation', 'Subscription'];

type Resolve = (root: unknown, given: unknown, context: RequestContext, info: unknown) => unknown;

/** The root fields of a schema, as `Type.field`. */
export function rootFieldsOf(typeDefs: string): readonly string[] {
  return parse(typeDefs).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
    rootTypes.some((type) => type === definition.name.value)
      ? (definition.fields ?? []).map(({ name }) => `${definition.name.value}.${name.value}`)
      : [],
  );
}

/** Throws when the schema has a root field that no access rule names. */
export function assertAccessRules(typeDefs: string): void {
  const ruled = rootTypes.flatMap((type) =>
    Object.keys(accessRules[type]).map((field) => `${type}.${field}`),
  );
  const open = rootFieldsOf(typeDefs).filter((field) => !ruled.includes(field));
  if (open.length > 0) throw new Error(`no access rule for ${open.join(', ')}`);
}

/** The same resolvers, each root field behind its access rule. */
export function withAccessRules<Resolvers extends { readonly [Type in RootType]?: object }>(
  resolvers: Resolvers,
): Resolvers {
  const guarded = rootTypes.flatMap((type) => {
    const fields = resolvers[type];
    return fields ? [[type, guardFields(type, fields)] as const] : [];
  });
  return { ...resolvers, ...Object.fromEntries(guarded) };
}

function guardFields(type: RootType, fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([field, resolver]) => {
      const rule = accessRules[type][field];
      if (!rule) throw new Error(`no access rule for ${type}.${field}`);
      return [field, guard(rule, resolver)];
    }),
  );
}

/** A subscription is let in or not when it starts. */
function guard(rule: AccessRule, resolver: Resolve | { readonly subscribe: Resolve }): unknown {
  if (typeof resolver !== 'function') {
    return { ...resolver, subscribe: guarded(rule, resolver.subscribe) };
  }
  return guarded(rule, resolver);
}

const guarded =
  (rule: AccessRule, resolve: Resolve): Resolve =>
  async (root, given, context, info) => {
    await checkAccess(rule, context);
    return resolve(root, given, context, info);
  };
