import { expect, test } from 'vitest';
import { isUndo } from './undo.tsx';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['Ctrl+Z', { key: 'z', code: 'KeyZ', ctrlKey: true }, true],
  ['on a Mac', { key: 'z', code: 'KeyZ', metaKey: true }, true],
  ['with a capital', { key: 'Z', code: 'KeyZ', ctrlKey: true }, true],
  ['where a German keyboard has it', { key: 'z', code: 'KeyY', ctrlKey: true }, true],
  ['Ctrl+Y of a German keyboard', { key: 'y', code: 'KeyZ', ctrlKey: true }, false],
  ['phonetic Bulgarian', { key: 'з', code: 'KeyZ', ctrlKey: true }, true],
  ['traditional Bulgarian', { key: 'ю', code: 'KeyZ', ctrlKey: true }, true],
  ['redo', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, false],
  ['a letter alone', { key: 'з', code: 'KeyZ' }, false],
])('%s', (_keys, pressed, undoes) => {
  expect(isUndo({ ...none, ...pressed })).toBe(undoes);
});
