import type { Style } from './block.ts';

/** Font sizes in points. The smallest font has an x-height of 1.2 mm, the minimum for food labels. */
export const styles = {
  title: { font: 'bold', size: 20 },
  menu: { font: 'bold', size: 13 },
  section: { font: 'bold', size: 14 },
  name: { font: 'bold', size: 10 },
  price: { font: 'bold', size: 9.5 },
  translation: { font: 'text', size: 8.5 },
  text: { font: 'text', size: 8.5 },
  small: { font: 'text', size: 7.6 },
} as const satisfies Readonly<Record<string, Style>>;
