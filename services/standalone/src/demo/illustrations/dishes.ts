import sharp from 'sharp';
import { bowl, disc, nearer, placed, plate, type Spot, scatter, scene, shadow } from './drawing.ts';
import * as food from './ingredients.ts';

const oak = { wood: '#8a5a35', cloth: '#b23a2b' };
const walnutWood = { wood: '#5b3a26', cloth: '#44683f' };
const slate = { wood: '#3c4348', cloth: '#c98f2f' };
const birch = { wood: '#c9a06f', cloth: '#33567a' };

const white = plate('#fbf8f1', '#e9e2d4');
const served = (...pieces: readonly string[]): string => white + nearer(1.36, pieces.join(''));

const clay = bowl('#a5522d', '#6d331b');

const plain: Spot = { x: 0, y: 0, turn: 0, chance: 0.2 };

const mixed =
  (...pieces: readonly ((spot: Spot) => string)[]) =>
  (spot: Spot): string =>
    pieces[Math.floor(((spot.turn / 360) % 1) * pieces.length)]?.(spot) ?? '';

const at = (x: number, y: number, turn: number, drawing: string): string =>
  placed({ x, y, turn }, drawing);

const garden = [
  bowl('#f4efe4', '#e7dfce'),
  scatter({ seed: 3, count: 20, radius: 205 }, food.lettuce),
  scatter({ seed: 7, count: 38, radius: 196 }, mixed(food.tomato, food.cucumber, food.tomato)),
  scatter({ seed: 9, count: 16, radius: 180 }, mixed(food.pepper, food.onion)),
].join('');

const pizza = (toppings: string): string =>
  scene(
    slate,
    shadow(268) +
      disc(268, '#7a5230') +
      disc(240, '#d79a4e') +
      disc(226, '#e8b567') +
      disc(206, '#c8391f') +
      disc(196, '#d8502c') +
      scatter({ seed: 4, count: 22, radius: 180 }, food.melted) +
      toppings,
  );

const soup = (colour: string, garnish: string): string =>
  disc(206, colour) + disc(206, 'url(#depth)') + garnish;

/** Drawings for the first items of some sections. `venues.json` assigns them. */
export const dishes: Readonly<Record<string, string>> = {
  shopska: scene(
    oak,
    garden +
      scatter({ seed: 21, count: 120, radius: 130 }, food.cheese) +
      scatter({ seed: 5, count: 9, radius: 120 }, food.parsley) +
      at(400, 296, 0, food.olive()),
  ),
  ovcharska: scene(
    birch,
    garden +
      scatter({ seed: 15, count: 12, radius: 165 }, mixed(food.ham, food.mushroom)) +
      scatter({ seed: 25, count: 60, radius: 90 }, food.cheese) +
      at(400, 300, 20, food.egg()),
  ),
  snezhanka: scene(
    slate,
    bowl('#5d8a4a', '#3f6233') +
      soup('#efe9d6', scatter({ seed: 41, count: 16, radius: 150 }, food.dollop)) +
      scatter({ seed: 44, count: 34, radius: 165 }, mixed(food.dill, food.walnut, food.diced)),
  ),
  kyopolu: scene(
    slate,
    clay +
      soup('#a84a24', scatter({ seed: 6, count: 60, radius: 190 }, food.spoonful)) +
      scatter({ seed: 31, count: 16, radius: 130 }, mixed(food.parsley, food.walnut)),
  ),
  'fried-cheese': scene(
    oak,
    served(
      scatter({ seed: 8, count: 13, radius: 130 }, food.lettuce),
      ...[-66, 0, 66].map((x) => at(400 + x, 300 + x / 5, 74, food.breaded())),
      scatter({ seed: 18, count: 30, radius: 95 }, food.sesame),
    ),
  ),
  tarator: scene(
    birch,
    bowl('#33567a', '#27435f') +
      soup(
        '#f6f4e6',
        scatter({ seed: 14, count: 15, radius: 150 }, food.cucumber) +
          scatter({ seed: 16, count: 34, radius: 175 }, mixed(food.dill, food.walnut, food.dill)),
      ),
  ),
  kebapche: scene(
    walnutWood,
    served(
      at(345, 385, 8, food.heap(2)),
      at(492, 380, 30, food.tomato(plain)),
      at(455, 408, 100, food.tomato(plain)),
      ...[-60, -4, 52].map((y, index) => at(405, 255 + y, index * 4 - 12, food.kebapche())),
      at(404, 214, 0, food.parsley(plain)),
    ),
  ),
  kyufte: scene(
    slate,
    served(
      at(312, 365, -20, food.heap(5)),
      at(280, 300, 60, food.lettuce(plain)),
      at(350, 235, 0, food.patty()),
      at(478, 258, 50, food.patty()),
      at(428, 372, 110, food.patty()),
      at(520, 345, 70, food.tomato(plain)),
    ),
  ),
  'pork-kavarma': scene(
    oak,
    clay +
      soup('#9c3d1c', '') +
      scatter({ seed: 13, count: 40, radius: 175 }, mixed(food.meat, food.mushroom, food.pepper)) +
      at(400, 296, 0, food.egg()) +
      scatter({ seed: 17, count: 12, radius: 170 }, food.parsley),
  ),
  margherita: pizza(scatter({ seed: 22, count: 7, radius: 140 }, food.basil)),
  'classic-burger': scene(
    walnutWood,
    shadow(262) +
      disc(262, '#c69a63') +
      disc(250, '#d6ad78') +
      nearer(1.12, at(500, 345, 30, food.heap(9)) + at(355, 290, 0, food.burger())),
  ),
  baklava: scene(
    birch,
    served(
      ...[0, 72, 144, 216, 288].map((turn) => at(400, 300, turn, at(0, -88, 0, food.baklava()))),
      scatter({ seed: 33, count: 26, radius: 130 }, food.pistachio),
    ),
  ),
  espresso: scene(
    walnutWood,
    white +
      shadow(120) +
      disc(128, '#fffdf8') +
      at(535, 300, 0, '<rect x="-20" y="-17" width="62" height="34" rx="17" fill="#fffdf8"/>') +
      disc(112, '#2c1609') +
      disc(104, '#a5642f') +
      disc(80, '#b97a42') +
      disc(52, '#c98e55') +
      at(255, 190, 40, food.sugar()),
  ),
};

export async function drawDish(drawing: string): Promise<Uint8Array> {
  const svg = dishes[drawing];
  if (svg === undefined) throw new Error(`there is no drawing of ${drawing}`);
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
