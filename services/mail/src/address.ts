import { failure } from '@qr-menu/runtime/process';

/** These are refused before queueing, because a server could misread a line break or a second address. */
export class UnusableRecipient extends failure('UnusableRecipient', 'UNUSABLE_RECIPIENT', false) {}

const longest = 320;
const part = '[^\\s@<>()\\[\\],;:"\\\\\\p{C}]+';
const address = new RegExp(`^${part}@${part}$`, 'u');

/** Accepts exactly one address, without a name or quotes. */
export const isAddress = (text: string): boolean => text.length <= longest && address.test(text);

/** @throws UnusableRecipient, whose message does not contain the address */
export function assertAddress(text: string): void {
  if (!isAddress(text)) throw new UnusableRecipient('the recipient is not one e-mail address');
}
