export { accentChroma, accentHex, accents, nearestAccent } from './accents.ts';
export {
  knownLook,
  type LookScheme,
  type LookStyle,
  lookAttributes,
  lookSchemes,
  lookStyles,
  usualLook,
} from './look.ts';
