import { typeDefs } from '@qr-menu/schema';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationTypeNode,
} from 'graphql';

const schema = buildSchema(typeDefs);

/** A position in a call that accepts a value: an argument, or a field of an input object. */
export type InputField = {
  readonly path: readonly string[];
  /** The name of the scalar or enum. */
  readonly type: string;
  readonly required: boolean;
};

/** Returns the value at a position, or undefined to omit an optional value. */
export type ValueAt = (input: InputField) => unknown;

export type SchemaCall = {
  readonly field: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
};

export type RootType = 'Query' | 'Mutation' | 'Subscription';

const rootOf = (type: RootType) => schema.getRootType(type.toLowerCase() as OperationTypeNode);

export const fieldsOf = (type: RootType): readonly string[] =>
  Object.keys(rootOf(type)?.getFields() ?? {});

function rootField(type: RootType, field: string) {
  const found = rootOf(type)?.getFields()[field];
  if (!found) throw new Error(`the schema has no ${type}.${field}`);
  return found;
}

/** Creates a valid call to a root field, with its arguments in variables. */
export function callOf(
  type: RootType,
  field: string,
  valueAt: ValueAt = anyValue,
  selectionOf: (type: GraphQLOutputType) => string = typename,
): SchemaCall {
  const { args, type: result } = rootField(type, field);
  const values = args.flatMap(({ name, type: argument }) => {
    const value = valueWithin(argument, [name], valueAt, []);
    return value === undefined ? [] : [{ name, type: String(argument), value }];
  });
  const declared = values.map(({ name, type: argument }) => `$${name}: ${argument}`).join(', ');
  const passed = values.map(({ name }) => `${name}: $${name}`).join(', ');
  const inBrackets = (list: string): string => (list === '' ? '' : `(${list})`);
  return {
    field,
    query: `${type.toLowerCase()} ${inBrackets(declared)} { ${field}${inBrackets(passed)} ${selectionOf(result)} }`,
    variables: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  };
}

const typename = (type: GraphQLOutputType): string =>
  isLeafType(getNamedType(type)) ? '' : '{ __typename }';

// False, because true would require staff to sign in with a second step.
const leaves: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Boolean: false };

/** Returns a value of the type if it is required, and undefined otherwise. */
export function anyValue({ type, required }: InputField): unknown {
  if (!required) return undefined;
  const named = schema.getType(type);
  return isEnumType(named) ? named.getValues()[0]?.name : (leaves[type] ?? 'none');
}

/** `within` lists the enclosing input types, because filters contain filters. */
function valueWithin(
  type: GraphQLInputType,
  path: readonly string[],
  valueAt: ValueAt,
  within: readonly string[],
  required = isNonNullType(type),
): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const item = valueWithin(inner.ofType, path, valueAt, within, required);
    return item === undefined ? undefined : [item];
  }
  const named = getNamedType(inner);
  if (!isInputObjectType(named)) return valueAt({ path, type: named.name, required });
  if (within.includes(named.name)) return undefined;
  const values = Object.values(named.getFields()).flatMap((field) => {
    const value = valueWithin(field.type, [...path, field.name], valueAt, [...within, named.name]);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return values.length > 0 || required ? Object.fromEntries(values) : undefined;
}

/** Returns each scalar and enum within a root field's arguments. Omits filters nested in other filters. */
export function inputFieldsOf(type: RootType, field: string): readonly InputField[] {
  const inputs: InputField[] = [];
  callOf(type, field, (input) => {
    inputs.push(input);
    return anyValue(input);
  });
  return inputs;
}

/** Selects fields without required arguments, up to this depth and without recursion. */
export function wholeAnswer(
  type: GraphQLOutputType,
  depth = 6,
  within: readonly string[] = [],
): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const inner = [...within, named.name];
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some((argument) => isNonNullType(argument.type))) return [];
    const returned = getNamedType(field.type);
    if (isLeafType(returned)) return [field.name];
    if (depth === 1 || inner.includes(returned.name)) return [];
    return [`${field.name} ${wholeAnswer(field.type, depth - 1, inner)}`];
  });
  return `{ ${fields.join(' ')} }`;
}
