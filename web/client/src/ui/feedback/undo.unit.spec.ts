import { expect, test } from 'vitest';
import { isUndo } from './undo.tsx';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['Ctrl+Z', { key: 'z', code: 'KeyZ', ctrlKey: true }, true],
  ['Cmd+Z on a Mac', { key: 'z', code: 'KeyZ', metaKey: true }, true],
  ['Ctrl+Z with Caps Lock', { key: 'Z', code: 'KeyZ', ctrlKey: true }, true],
  ['Ctrl+Z on a German keyboard', { key: 'z', code: 'KeyY', ctrlKey: true }, true],
  ['not Ctrl+Y on a German keyboard', { key: 'y', code: 'KeyZ', ctrlKey: true }, false],
  ['Ctrl+Z on a phonetic Bulgarian keyboard', { key: 'з', code: 'KeyZ', ctrlKey: true }, true],
  ['Ctrl+Z on a traditional Bulgarian keyboard', { key: 'ю', code: 'KeyZ', ctrlKey: true }, true],
  ['not redo', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, false],
  ['not a letter alone', { key: 'з', code: 'KeyZ' }, false],
])('the shortcut for undo: %s', (_keys, pressed, undoes) => {
  expect(isUndo({ ...none, ...pressed })).toBe(undoes);
});
