import { expect, it } from 'vitest';
import { rootFields } from '../../../test/root-fields.ts';
import { accessRules, requireRole, withAccessRules } from './access-rules.ts';

it('every root field in the schema has a rule, and every rule has a field', () => {
  const ruled = Object.entries(accessRules).flatMap(([type, rules]) =>
    Object.keys(rules).map((field) => `${type}.${field}`),
  );
  expect(ruled.sort()).toEqual([...rootFields].sort());
});

it('a field without a rule cannot be queried', () => {
  expect(() => withAccessRules('Query', { somethingNew: () => 1 })).toThrow(
    'no access rule for Query.somethingNew',
  );
});

it.each([
  ['public', null, false],
  ['public', 'viewer', true],
  ['signed-in', null, true],
  ['viewer', null, false],
  ['viewer', 'viewer', true],
  ['viewer', 'editor', true],
  ['editor', 'viewer', false],
  ['editor', 'editor', true],
  ['editor', 'owner', true],
  ['owner', 'viewer', false],
  ['owner', 'editor', false],
  ['owner', 'owner', true],
] as const)('the rule %s permits the role %s: %s', (rule, role, allowed) => {
  const attempt = expect(() => requireRole(rule, role));
  if (allowed) attempt.not.toThrow();
  else attempt.toThrow(expect.objectContaining({ extensions: { code: 'FORBIDDEN' } }));
});
