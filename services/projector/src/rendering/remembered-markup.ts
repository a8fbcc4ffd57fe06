import type { Remember } from '@qr-menu/menu-page';
import { LRUCache } from 'lru-cache';

/** In UTF-16 units, of markup and keys: 64 MB at most, the sections of about a hundred venues. */
const capacity = 32 * 1024 * 1024;

/** Keeps the markup of the sections that were rendered lately. */
export function createRememberedMarkup(): Remember {
  const kept = new LRUCache<string, string>({
    maxSize: capacity,
    sizeCalculation: (markup, key) => markup.length + key.length,
  });
  return (key, make) => {
    const found = kept.get(key);
    if (found !== undefined) return found;
    const markup = make();
    kept.set(key, markup);
    return markup;
  };
}
