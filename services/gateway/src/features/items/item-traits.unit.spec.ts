import { itemTraits, traitFields } from '@qr-menu/domain/items';
import { typeDefs } from '@qr-menu/schema';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';

const types = buildSchema(typeDefs).getTypeMap();
const always = ['Item', 'PublicItem', 'CreateItemInput', 'UpdateItemInput'];
/** These inputs do not have the traits that are lists, because lists cannot be compared. */
const compared = ['ModelItemFilterInput', 'ModelItemConditionInput'];

test.each(traitFields)('every API type for items has the trait %s', (field) => {
  const expected = itemTraits[field].kind === 'keys' ? always : [...always, ...compared];
  const fieldsOf = (name: string) => {
    const type = types[name];
    return type && 'getFields' in type ? Object.keys(type.getFields()) : [];
  };
  expect(expected.filter((name) => fieldsOf(name).includes(field))).toEqual(expected);
});
