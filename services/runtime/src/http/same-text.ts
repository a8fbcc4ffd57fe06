import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares secrets of any length in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
