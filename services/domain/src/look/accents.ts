/**
 * The colours of `look.css` for printed menus, emails and icons, which cannot use a style sheet. OKLCH with a
 * fixed lightness gives every hue the same contrast.
 */

/** Hues in degrees. */
export const accents = Array.from({ length: 24 }, (_, step) => step * 15);

export const isAccent = (hue: number): boolean => accents.includes(hue);

/** For each hue, the highest chroma that screens can show, in hundredths, limited to 17. */
const chromas = [
  17, 17, 17, 14, 11, 10, 10, 10, 11, 14, 13, 10, 8, 8, 8, 9, 11, 16, 17, 17, 17, 17, 17, 17,
];

export const accentChroma = (hue: number): number => (chromas[accents.indexOf(hue)] ?? 17) / 100;

/** The lightness of accents on a light background, for a contrast of at least 4.5 : 1. */
const lightness = 0.51;

/** Returns the accent as `#rrggbb`, or the product's own accent for null. */
export const accentHex = (hue: number | null): string =>
  hue === null ? '#a8321a' : toHex(lightness, accentChroma(hue), hue);

/** Returns null for black, white and greys, because they have no hue. */
export function nearestAccent(red: number, green: number, blue: number): number | null {
  const { chroma, hue } = toHue(red, green, blue);
  if (chroma < 0.03) return null;
  return (Math.round(hue / 15) * 15) % 360;
}

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const fromLinear = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

/** @see https://bottosson.github.io/posts/oklab/ */
function toHex(light: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = linear.map((value) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, value)))),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function toHue(red: number, green: number, blue: number) {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => toLinear(byte / 255));
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const first = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const second = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const degrees = (Math.atan2(second, first) * 180) / Math.PI;
  return { chroma: Math.hypot(first, second), hue: (degrees + 360) % 360 };
}
