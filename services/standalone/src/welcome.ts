import { readDemoVenue } from './demo/demo-venues.ts';
import { levaOwner } from './demo/seed-demo.ts';

/** The lines that are printed after the start. Other programs depend on the format of the first line. */
export function welcome(
  origin: string,
  demo: { readonly email: string; readonly password: string } | null,
): readonly string[] {
  const lines = [`ready ${origin}`, `  landing    ${origin}/`, `  admin      ${origin}/login`];
  if (!demo) return lines;
  const name = encodeURIComponent(readDemoVenue().account.name);
  return [
    ...lines,
    `  demo menu  ${origin}/menu/${name}`,
    `  sign in    ${demo.email} with the password ${demo.password}`,
    `  in leva    ${levaOwner.email} with the same password: a menu that can be changed to euros`,
  ];
}
