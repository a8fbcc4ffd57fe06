import { circle, type Spot } from './drawing.ts';

/** An edge that separates neighbouring pieces. A blurred shadow for each would take seconds. */
const edged = 'stroke="rgba(26,15,6,.28)" stroke-width="2"';

const shade = <Value>(shades: readonly [Value, ...Value[]], chance: number): Value =>
  shades[Math.floor(chance * shades.length)] ?? shades[0];

export const tomato = ({ chance }: Spot): string =>
  `<g ${edged}><path d="M-36 0a36 33 0 0 1 72 0q-36 26-72 0z" fill="${shade(['#d8341f', '#c92a1b', '#e2482c'], chance)}"/><path d="M-24-3a24 20 0 0 1 48 0q-24 15-48 0z" fill="#f0745a"/><path d="M-10-6l4 6M0-8v8M10-6l-4 6" stroke="#f9d9a0" stroke-width="3.5" stroke-linecap="round"/></g>`;

export const cucumber = (): string =>
  `<g ${edged}>${circle(28, '#3f7a35')}${circle(24, '#cfe6a4')}${circle(15, '#dff0bf')}<path d="M0-9v5M8-4l-4 3M8 6l-4-3M0 10v-5M-8 6l4-3M-8-4l4 3" stroke="#a9c97b" stroke-width="3" stroke-linecap="round"/></g>`;

export const pepper = ({ chance }: Spot): string =>
  `<path d="M-30 8q30-34 60 0" fill="none" stroke="${shade(['#e8a01c', '#cf3b22', '#5b9136'], chance)}" stroke-width="11" stroke-linecap="round"/>`;

export const onion = (): string =>
  `<g fill="none" stroke-linecap="round"><path d="M-24 4a24 20 0 0 1 44-8" stroke="#8e3a63" stroke-width="6"/><path d="M-22 6a22 18 0 0 1 40-7" stroke="#f3dbe4" stroke-width="3"/></g>`;

export const cheese = ({ chance }: Spot): string =>
  `<path d="M-13 ${(chance * 8).toFixed(1)}q13-9 26 0" fill="none" stroke="${shade(['#fffdf4', '#f7f1de', '#fffaf0'], chance)}" stroke-width="6.5" stroke-linecap="round"/>`;

export const parsley = ({ chance }: Spot): string =>
  `<path d="M0 12C-4 2-14 4-14-5q4-5 8-3 0-8 6-9 6 1 6 9 4-2 8 3c0 9-10 7-14 17z" fill="${shade(['#3f8a3a', '#57a044', '#2f7434'], chance)}"/>`;

export const basil = (): string =>
  `<g ${edged}><path d="M-34 0q30-32 68 0-38 30-68 0z" fill="#3c8a3d"/><path d="M-30 0h58" stroke="#8cc47a" stroke-width="3"/></g>`;

export const lettuce = ({ chance }: Spot): string =>
  `<path d="M0 46C-34 40-44 6-30-14q-4-20 14-22 14-18 30-2 20 2 18 22C42 10 30 42 0 46z" fill="${shade(['#7db548', '#93c45a', '#5f9c3b'], chance)}" ${edged}/><path d="M0 40V-22M0 8l-16-16M0 8l16-16" stroke="#cfe59e" stroke-width="3" fill="none"/>`;

export const olive = (): string =>
  `<g ${edged}>${circle(14, '#2d2433')}<circle cx="-4" cy="-5" r="4" fill="#8a7c94"/></g>`;

export const mushroom = ({ chance }: Spot): string =>
  `<g ${edged}><path d="M-8 0h16l4 24q-12 8-24 0z" fill="#f1e3cb"/><path d="M-32 2q0-34 32-34T32 2q-32 12-64 0z" fill="${shade(['#cfae85', '#bd9a70'], chance)}"/><path d="M-22 0q22-12 44 0" stroke="#7b5a3a" stroke-width="3" fill="none"/></g>`;

export const ham = (): string =>
  `<g ${edged}><path d="M-30-12q30-22 60 2-4 26-34 26T-30-12z" fill="#ef9a94"/><path d="M-20-6q22-10 38 4" stroke="#f9c9c3" stroke-width="5" fill="none" stroke-linecap="round"/></g>`;

export const walnut = ({ chance }: Spot): string =>
  `<path d="M-11 2q1-14 11-11 12-2 11 10-2 12-12 9-10 3-10-8z" fill="${shade(['#b27b41', '#96632f', '#c99558'], chance)}" ${edged}/>`;

const chip = ({ chance }: Spot): string =>
  `<g ${edged}><rect x="-48" y="-8" width="96" height="17" rx="4" fill="${shade(['#f2c14e', '#e9b03c', '#f7cf6a'], chance)}"/><path d="M-44-5h88" stroke="#fbe3a0" stroke-width="3"/></g>`;

/** Charred lines across grilled food. */
const charred = (from: number, to: number, reach: number): string => {
  const lines = Array.from({ length: 5 }, (_, index) => from + ((to - from) * index) / 4);
  const path = lines.map((x) => `M${x - 6} ${reach}l12-${2 * reach}`).join('');
  return `<path d="${path}" stroke="#2f170b" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"/>`;
};

export const kebapche = (): string =>
  `<g ${edged}><rect x="-105" y="-24" width="210" height="48" rx="24" fill="#7a4123"/><rect x="-98" y="-20" width="196" height="18" rx="9" fill="#9a5a34"/>${charred(-75, 75, 16)}</g>`;

export const patty = (): string =>
  `<g ${edged}>${circle(68, '#744022')}<circle cx="-6" cy="-8" r="54" fill="#8e5130"/>${charred(-36, 36, 38)}</g>`;

export const egg = (): string =>
  `<g ${edged}><path d="M-62 6c-4-42 30-64 66-58 46-4 66 30 60 64-8 42-50 56-78 44-34 4-46-22-48-50z" fill="#fffaf0"/>${circle(27, '#f5ac1d')}<circle cx="-8" cy="-9" r="8" fill="#fbd77a"/></g>`;

export const spoonful = ({ chance }: Spot): string =>
  `<path d="M-26 2q6-20 26-16 22-6 26 12-14 18-32 12-18 4-20-8z" fill="${shade(['#c05a2b', '#8d3a1c', '#d07a38', '#74401f'], chance)}"/>`;

export const breaded = (): string =>
  `<g ${edged}><rect x="-92" y="-30" width="184" height="60" rx="14" fill="#d18a32"/><rect x="-86" y="-26" width="172" height="38" rx="12" fill="#e6a94e"/><path d="M-70-10q40 18 66-2t76 6" stroke="#f8d27c" stroke-width="9" fill="none" stroke-linecap="round"/></g>`;

export const sesame = (): string => `<ellipse rx="7" ry="3.6" fill="#fdf0cf"/>`;

export const dill = (): string =>
  `<path d="M0 16V-14M0 8l-9-9M0 8l9-9M0-2l-8-8M0-2l8-8" stroke="#4e8f3a" stroke-width="3" fill="none" stroke-linecap="round"/>`;

export const meat = ({ chance }: Spot): string =>
  `<path d="M-30 4q4-28 32-24 30-2 30 22-6 24-32 20-28 4-30-18z" fill="${shade(['#8a4a2a', '#a05c36', '#763c20'], chance)}" ${edged}/>`;

export const pistachio = ({ chance }: Spot): string =>
  `<ellipse rx="8" ry="5" fill="${shade(['#7f9d3b', '#9db653', '#64822c'], chance)}"/>`;

export const baklava = (): string =>
  `<g ${edged}><path d="M0-66 66 0 0 66-66 0z" fill="#b8742a"/><path d="M0-60 60 0 0 60-60 0z" fill="#dfa247"/><path d="M-44-8 0 36 44-8M-30-22 0 8l30-30" stroke="#a8651f" stroke-width="4" fill="none"/>${circle(15, '#8fa845')}</g>`;

export const burger = (): string =>
  `<g ${edged}>${circle(146, '#5f9c3b')}${circle(136, '#d8341f')}${circle(132, '#c77a32')}${circle(122, '#dd9647')}<circle cx="-26" cy="-34" r="76" fill="#ebb066"/></g>${Array.from({ length: 26 }, (_, index) => `<g transform="rotate(${index * 137.5}) translate(${22 * Math.sqrt(index + 0.6)} 0)">${sesame()}</g>`).join('')}`;

export const heap = (seed: number): string =>
  Array.from(
    { length: 16 },
    (_, index) =>
      `<g transform="translate(${((index * 47 * seed) % 130) - 65} ${((index * 29) % 90) - 45}) rotate(${(index * 61 * seed) % 180})">${chip({ x: 0, y: 0, turn: 0, chance: (index % 3) / 3 })}</g>`,
  ).join('');

export const sugar = (): string =>
  `<g ${edged}><rect x="-26" y="-26" width="52" height="52" rx="6" fill="#fffefa"/><rect x="-26" y="14" width="52" height="12" rx="6" fill="#e8e1d2"/></g>`;

export const melted = ({ chance }: Spot): string =>
  `<path d="M-34 4c-2-24 22-34 36-26 20-8 38 8 32 26 4 20-18 30-34 22-18 6-34-4-34-22z" transform="scale(${(0.75 + chance / 2).toFixed(2)})" fill="#fff0cf"/><circle cx="6" cy="-4" r="${(4 + chance * 7).toFixed(1)}" fill="#eebd73"/>`;

export const dollop = ({ chance }: Spot): string =>
  `<g ${edged}>${circle(46 + chance * 14, '#fffdf5')}</g><path d="M-22-12q20-22 42-4" stroke="#f0ead8" stroke-width="7" fill="none" stroke-linecap="round"/>`;

export const diced = (): string =>
  `<g ${edged}><path d="M-11-11h22v22h-22z" fill="#d5e8ad"/><path d="M-11 5h22v7h-22z" fill="#4f8a3c"/></g>`;
