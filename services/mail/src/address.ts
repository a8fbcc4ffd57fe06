import { failure } from '@qr-menu/runtime';

/** Nothing is queued or sent to it: a line break, or a second address, would be for another server to read. */
export class UnusableRecipient extends failure('UnusableRecipient', 'UNUSABLE_RECIPIENT', false) {}

const longest = 320;
const part = '[^\\s@<>()\\[\\],;:"\\\\\\p{C}]+';
const address = new RegExp(`^${part}@${part}$`, 'u');

/** One address and nothing else; no name, no quotes. */
export const isAddress = (text: string): boolean => text.length <= longest && address.test(text);

/** @throws UnusableRecipient, which does not repeat what it was given */
export function assertAddress(text: string): void {
  if (!isAddress(text)) throw new UnusableRecipient('the recipient is not one e-mail address');
}
