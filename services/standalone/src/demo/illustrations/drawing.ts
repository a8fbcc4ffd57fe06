/** Numbers between 0 and 1 that are the same in every run. */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export type Spot = {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly turn: number;
  /** Between 0 and 1. */
  readonly chance: number;
};

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const middle = { x: 400, y: 300 };

/** Places pieces evenly over a disc, as a cook would, and not on a grid. */
export function scatter(
  { seed, count, radius }: { seed: number; count: number; radius: number },
  piece: (spot: Spot) => string,
): string {
  const chance = createChance(seed);
  const spots = Array.from({ length: count }, (_, index) => {
    const angle = index * goldenAngle + seed;
    const distance = radius * Math.sqrt((index + 0.5) / count);
    const jitter = () => (chance() - 0.5) * (radius / Math.sqrt(count));
    return {
      x: middle.x + Math.cos(angle) * distance + jitter(),
      y: middle.y + Math.sin(angle) * distance + jitter(),
      turn: chance() * 360,
      chance: chance(),
      order: chance(),
    };
  });
  const pieces = spots
    .toSorted((one, other) => one.order - other.order)
    .map((spot) => placed(spot, piece(spot)));
  return pieces.join('');
}

export const placed = ({ x, y, turn }: Omit<Spot, 'chance'>, drawing: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})">${drawing}</g>`;

export const circle = (radius: number, fill: string, more = ''): string =>
  `<circle r="${radius}" fill="${fill}" ${more}/>`;

export const disc = (radius: number, fill: string, more = ''): string =>
  placed({ ...middle, turn: 0 }, circle(radius, fill, more));

export const nearer = (factor: number, drawing: string): string =>
  `<g transform="translate(${middle.x} ${middle.y}) scale(${factor}) translate(${-middle.x} ${-middle.y})">${drawing}</g>`;

export const shadow = (radius: number): string =>
  placed({ x: middle.x, y: middle.y + 14, turn: 0 }, circle(radius + 26, 'url(#shadow)'));

export const plate = (glaze: string, edge: string): string =>
  shadow(262) + disc(262, edge) + disc(256, glaze) + disc(196, edge) + disc(192, glaze);

export const bowl = (rim: string, inside: string): string =>
  shadow(236) + disc(236, rim) + disc(214, inside) + disc(214, 'url(#depth)');

export function scene(
  table: { readonly wood: string; readonly cloth: string },
  dish: string,
): string {
  const planks = [150, 300, 450].map(
    (y) => `<path d="M0 ${y}h800" stroke="#000" stroke-opacity=".12" stroke-width="3"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 800 600">
<defs><radialGradient id="shadow"><stop offset=".86" stop-color="#1a0f06" stop-opacity=".5"/><stop offset="1" stop-color="#1a0f06" stop-opacity="0"/></radialGradient>
<radialGradient id="depth"><stop offset=".72" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></radialGradient>
<radialGradient id="light" cx=".3" cy=".15" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>
<pattern id="checks" width="44" height="44" patternUnits="userSpaceOnUse"><path fill="${table.cloth}" d="M0 0h44v44H0z"/><path fill="#fff" fill-opacity=".3" d="M0 0h22v44H0z"/><path fill="#fff" fill-opacity=".3" d="M0 0h44v22H0z"/></pattern></defs>
<path fill="${table.wood}" d="M0 0h800v600H0z"/>${planks.join('')}
<path opacity=".25" d="M-60 462 262 640H-60zM548-40 860 160V-40z"/><path fill="url(#checks)" d="M-60 470 250 640H-60zM560-40 860 150V-40z"/>
${nearer(1.12, dish)}<path fill="url(#light)" d="M0 0h800v600H0z"/></svg>`;
}
