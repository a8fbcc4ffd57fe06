import type { VenueLook } from '@qr-menu/schema';
import { type Rejection, reject } from '../decision.ts';
import { isAccent } from './accents.ts';

export const lookStyles = ['CLASSIC', 'MODERN', 'BISTRO'] as const;
/** Whether the menu page is light or dark. AUTO follows the guest's system. */
export const lookSchemes = ['AUTO', 'LIGHT', 'DARK'] as const;

export type LookStyle = (typeof lookStyles)[number];
export type LookScheme = (typeof lookSchemes)[number];

export const usualLook: VenueLook = { accent: null, style: 'CLASSIC', scheme: 'AUTO' };

/** Replaces choices with the defaults if this release does not know them. */
export const knownLook = ({ accent, style, scheme }: VenueLook) => ({
  accent: accent !== null && isAccent(accent) ? accent : null,
  style: lookStyles.find((value) => value === style) ?? 'CLASSIC',
  scheme: lookSchemes.find((value) => value === scheme) ?? 'AUTO',
});

/** Returns the choices that differ from the defaults, as attributes for the page's root element. */
export function lookAttributes(look: VenueLook): Readonly<Record<string, string>> {
  const { accent, style, scheme } = knownLook(look);
  return {
    ...(accent !== null && { accent: String(accent) }),
    ...(style !== usualLook.style && { style: style.toLowerCase() }),
    ...(scheme !== usualLook.scheme && { scheme: scheme.toLowerCase() }),
  };
}

export function lookFault({ accent, style, scheme }: VenueLook): Rejection | null {
  if (accent !== null && !isAccent(accent))
    return fault('accent', 'must be a multiple of 15, from 0 to 345');
  if (!(lookStyles as readonly string[]).includes(style))
    return fault('style', `must be one of ${lookStyles.join(', ')}`);
  if ((lookSchemes as readonly string[]).includes(scheme)) return null;
  return fault('scheme', `must be one of ${lookSchemes.join(', ')}`);
}

const fault = (field: string, message: string): Rejection =>
  reject('BAD_USER_INPUT', `${field}: ${message}`, field).rejection;
