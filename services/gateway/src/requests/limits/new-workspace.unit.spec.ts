import { expect, it } from 'vitest';
import { isNewWorkspace, isUntried } from './new-workspace.ts';

it('a workspace is new until its account is a week old', () => {
  const createdAt = '2026-05-01T12:00:00.000Z';
  const workspace = { account: { createdAt } };
  expect(isNewWorkspace({ account: null }, Date.parse(createdAt))).toBe(true);
  expect(isNewWorkspace(workspace, Date.parse('2026-05-08T11:59:59.999Z'))).toBe(true);
  expect(isNewWorkspace(workspace, Date.parse('2026-05-08T12:00:00.000Z'))).toBe(false);
});

it('a new workspace counts as untried until its owner has paid', () => {
  const now = Date.parse('2026-05-02T12:00:00.000Z');
  expect(isUntried({ account: null, transactions: { size: 0 } }, now)).toBe(true);
  expect(isUntried({ account: null, transactions: { size: 1 } }, now)).toBe(false);
});
