import { anyValue, callOf, fieldsOf, type InputField, inputFieldsOf } from '../schema-calls.ts';
import { type BadCase, badInput, operation } from './case.ts';

const textTypes = new Set(['ID', 'String', 'AWSJSON', 'AWSDateTime']);
const unstorable = { 'U+0000': 'a\u0000b', 'a lone surrogate': 'a\ud800b' };

/** Fields of the same type share one test per filter operator, except `eq`. */
function keyOf(field: string, { path, type }: InputField): string {
  const operator = path.at(-1) ?? '';
  return path.length > 2 && operators.has(operator) && operator !== 'eq'
    ? `${type}.${operator}`
    : `${field}.${path.join('.')}`;
}
const operators = new Set(
  ['eq', 'ne', 'le', 'lt', 'ge', 'gt'].concat('contains', 'notContains', 'beginsWith', 'between'),
);

/** Subscriptions have no text arguments. If they did, that text would need the same checks as in requests. */
export const textPlacesOfSockets = (): readonly InputField[] =>
  fieldsOf('Subscription')
    .flatMap((field) => inputFieldsOf('Subscription', field))
    .filter(({ type }) => textTypes.has(type));

/** Returns test cases with strings that cannot be stored, for every place in the schema that accepts text. */
export function placeCases(): readonly BadCase[] {
  const keys = new Set<string>();
  return (['Query', 'Mutation'] as const).flatMap((type) =>
    fieldsOf(type).flatMap((field) => {
      const inputs = inputFieldsOf(type, field).filter((input) => {
        const key = keyOf(field, input);
        const isNew = textTypes.has(input.type) && !keys.has(key);
        keys.add(key);
        return isNew;
      });
      return inputs.flatMap((input) => casesAt(type, field, input));
    }),
  );
}

function casesAt(
  type: 'Query' | 'Mutation',
  field: string,
  { path }: InputField,
): readonly BadCase[] {
  const title = `${field}(${path.join('.')})`;
  return Object.entries(unstorable).map(([fault, text]) => {
    const at = (input: InputField) =>
      input.path.join('.') === path.join('.') ? text : anyValue(input);
    const { query, variables } = callOf(type, field, at);
    return operation(`${title} with ${fault}`, badInput, query, variables);
  });
}
