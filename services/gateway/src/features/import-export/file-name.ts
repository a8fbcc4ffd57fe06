import type { LocalizedText } from '@qr-menu/schema';

export const anyName = (name: LocalizedText = {}): string | undefined =>
  name.bg || name.en || name.de;

/** Removes characters that file systems reject. */
export function fileName(name = ''): string {
  const usable = name.replace(/[\\/:*?"<>|\p{C}\s]+/gu, ' ').trim();
  return [...usable].slice(0, 60).join('').replace(/^\.+/, '') || 'menu';
}
