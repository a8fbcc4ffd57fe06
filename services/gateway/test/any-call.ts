import { typeDefs } from '@qr-menu/schema';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

const schema = buildSchema(typeDefs);
const leaves: Readonly<Record<string, string>> = { Int: '1', Float: '1', Boolean: 'true' };

/** The root fields of a type, each as a call that fits the schema, with made-up values. */
export function anyCalls(type: 'Query' | 'Mutation'): { field: string; query: string }[] {
  const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const fields = Object.values((root as GraphQLObjectType).getFields());
  return fields.map(({ name, args, type: result }) => {
    const required = args.filter((argument) => isNonNullType(argument.type));
    const given = required.map((argument) => `${argument.name}: ${anyValue(argument.type)}`);
    const list = given.length > 0 ? `(${given.join(', ')})` : '';
    const selection = isLeafType(getNamedType(result)) ? '' : '{ __typename }';
    return { field: name, query: `${type.toLowerCase()} { ${name}${list} ${selection} }` };
  });
}

function anyValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return anyValue(type.ofType);
  if (isListType(type)) return `[${anyValue(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (!isInputObjectType(type)) return leaves[type.name] ?? '"none"';
  const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return `{ ${fields.map((field) => `${field.name}: ${anyValue(field.type)}`).join(', ')} }`;
}
