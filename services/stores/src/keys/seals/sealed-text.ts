import type { KeyObject } from 'node:crypto';
import { failure } from '@qr-menu/runtime/process';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** A sealed value cannot be opened, because it was changed, moved or sealed with another key. */
export class SealBroken extends failure('SealBroken', 'SEAL_BROKEN', false) {}

const prefix = 'sealed.v1.';
/** An IV and a tag alone take 38 characters, so this never matches an email address or phone number. */
const pattern = /^sealed\.v1\.[A-Za-z0-9_-]{38,}$/;

export const isSealed = (text: string): boolean => pattern.test(text);

export const sealText = (key: KeyObject, context: string, text: string): string =>
  `${prefix}${sealBytes(key, context, Buffer.from(text)).toString('base64url')}`;

export function openText(key: KeyObject, context: string, sealed: string): string {
  try {
    const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
    return openBytes(key, context, bytes).toString();
  } catch (error) {
    throw new SealBroken(`a sealed value does not open: ${context}`, { cause: error });
  }
}
