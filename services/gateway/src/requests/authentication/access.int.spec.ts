import { type ApiClient, type Stack, startStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anyCalls } from '../../../test/any-call.ts';
import { inWorkspace, newMember, newPerson } from '../../../test/staff.ts';
import { ruleOf } from './access-rules.ts';

const databaseServer = inject('databaseUrl');
const rank = { stranger: 0, viewer: 1, editor: 2, owner: 3 } as const;
const least = { public: 1, viewer: 1, editor: 2, owner: 3 } as const;
const calls = (['Query', 'Mutation'] as const).flatMap((type) =>
  anyCalls(type).map((call) => ({ ...call, rule: ruleOf(type, call.field) })),
);

describe.skipIf(databaseServer === null)('the access rules', () => {
  let stack: Stack;
  let callers: Record<keyof typeof rank, ApiClient>;

  beforeAll(async () => {
    stack = await startStack(databaseServer ?? '');
    const owner = await newPerson(stack);
    callers = {
      owner,
      editor: await newMember(stack, owner, 'editor'),
      viewer: await newMember(stack, owner, 'viewer'),
      stranger: inWorkspace(await newPerson(stack), owner.userId),
    };
  });
  afterAll(() => stack?.stop());

  it.each(calls)('hold for $field: $rule', async ({ query, rule }) => {
    expect((await stack.anonymous().call(query)).code).toBe('UNAUTHENTICATED');
    if (rule === undefined || rule === 'signed-in') return;
    for (const [role, api] of Object.entries(callers)) {
      const { code } = await api.call(query);
      const allowed = rank[role as keyof typeof rank] >= least[rule];
      if (allowed) expect(['FORBIDDEN', 'UNAUTHENTICATED'], role).not.toContain(code);
      else expect(code, role).toBe('FORBIDDEN');
    }
    const key = await stack.anonymous({ 'x-api-key': stack.publicApiKey }).call(query);
    if (rule !== 'public') expect(key.code).toBe('FORBIDDEN');
  });
});
