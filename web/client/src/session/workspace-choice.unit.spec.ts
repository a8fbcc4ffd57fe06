import { expect, test } from 'vitest';
import { createWorkspaceChoice } from './workspace-choice.ts';

function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
}

test('a new tab opens the workspace that was chosen last', () => {
  const browser = storage();
  createWorkspaceChoice(storage(), browser).save('maria', 'tavern');
  expect(createWorkspaceChoice(storage(), browser).load('maria')).toBe('tavern');
});

test('a tab keeps its own workspace', () => {
  const browser = storage();
  const tab = createWorkspaceChoice(storage(), browser);
  tab.save('maria', 'tavern');
  createWorkspaceChoice(storage(), browser).save('maria', 'cafe');
  expect(tab.load('maria')).toBe('tavern');
});

test('invalid choices and choices of other users are ignored', () => {
  const browser = storage();
  createWorkspaceChoice(storage(), browser).save('maria', 'tavern');
  expect(createWorkspaceChoice(storage(), browser).load('ivan')).toBeNull();
  browser.setItem('qr-menu.workspace', '{');
  expect(createWorkspaceChoice(storage(), browser).load('maria')).toBeNull();
});
