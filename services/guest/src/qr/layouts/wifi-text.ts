import type { VenueCard } from '@qr-menu/schema';

/**
 * The text of a code that connects a phone to a network, in the form that Android and iOS read
 * (ZXing's `WIFI:`).
 */
export function wifiText({ name, password }: NonNullable<VenueCard['wifi']>): string {
  const network = `S:${escaped(name)};`;
  return password === ''
    ? `WIFI:T:nopass;${network};`
    : `WIFI:T:WPA;${network}P:${escaped(password)};;`;
}

const escaped = (text: string): string => text.replace(/[\\;,":]/g, (sign) => `\\${sign}`);
