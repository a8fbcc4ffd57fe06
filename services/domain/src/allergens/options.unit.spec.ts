import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../test/randomness.ts';
import {
  checkOptionsForAllergens,
  checkOptionsForDiets,
  type OptionsCheck,
  type OptionsOf,
} from './options.ts';
import { allergenKeys, dietKeys } from './vocabulary.ts';

const free = { contains: [], declared: true };
const cheese = { contains: ['MILK'], declared: true };
const secret = { contains: [], declared: false };
const later = { contains: ['CORIANDER'], declared: true };

describe('the options of a dish for a guest who avoids milk', () => {
  it.each<[groups: readonly OptionsOf[], check: OptionsCheck]>([
    [[], 'FREE'],
    [[{ min: 0, options: [] }], 'FREE'],
    [[{ min: 1, options: [free] }], 'FREE'],
    [[{ min: 0, options: [cheese] }], 'NOTE'],
    [[{ min: 0, options: [secret] }], 'NOTE'],
    [[{ min: 0, options: [later] }], 'NOTE'],
    [[{ min: 1, options: [cheese, free] }], 'NOTE'],
    [[{ min: 1, options: [cheese] }], 'DEPENDS_ON_CHOICE'],
    [[{ min: 1, options: [secret, cheese] }], 'DEPENDS_ON_CHOICE'],
    [[{ min: 1, options: [later] }], 'DEPENDS_ON_CHOICE'],
    [[{ min: 2, options: [cheese, free] }], 'DEPENDS_ON_CHOICE'],
    [
      [
        { min: 0, options: [cheese] },
        { min: 1, options: [secret] },
      ],
      'DEPENDS_ON_CHOICE',
    ],
  ])('%j are %s', (groups, check) => {
    expect(checkOptionsForAllergens(groups, ['MILK'])).toBe(check);
  });

  it('every option is FREE if the guest avoids nothing', () => {
    expect(checkOptionsForAllergens([{ min: 1, options: [cheese, secret] }], [])).toBe('FREE');
  });

  it("depends on the guest's choice if an option contains an allergen from an avoided group", () => {
    const almonds = { min: 1, options: [{ contains: ['ALMONDS'], declared: true }] };
    expect(checkOptionsForAllergens([almonds], ['NUTS'])).toBe('DEPENDS_ON_CHOICE');
    expect(checkOptionsForAllergens([almonds], ['MILK'])).toBe('FREE');
  });
});

describe('the options of a dish for a guest with diets', () => {
  const fish = { contains: ['FISH'], declared: true };

  it.each<[diet: string, groups: readonly OptionsOf[], check: OptionsCheck]>([
    ['VEGAN', [], 'FREE'],
    ['VEGAN', [{ min: 1, options: [] }], 'FREE'],
    ['VEGAN', [{ min: 1, options: [free] }], 'NOTE'],
    ['VEGAN', [{ min: 1, options: [secret] }], 'NOTE'],
    ['VEGAN', [{ min: 0, options: [cheese] }], 'NOTE'],
    ['VEGAN', [{ min: 1, options: [cheese, free] }], 'NOTE'],
    ['VEGAN', [{ min: 1, options: [cheese] }], 'DEPENDS_ON_CHOICE'],
    ['VEGAN', [{ min: 1, options: [cheese, secret] }], 'DEPENDS_ON_CHOICE'],
    ['VEGAN', [{ min: 1, options: [cheese, later] }], 'DEPENDS_ON_CHOICE'],
    ['VEGAN', [{ min: 2, options: [cheese, free] }], 'DEPENDS_ON_CHOICE'],
    ['VEGAN', [{ min: 1, options: [{ ...cheese, declared: false }] }], 'DEPENDS_ON_CHOICE'],
    ['VEGETARIAN', [{ min: 1, options: [cheese] }], 'NOTE'],
    ['VEGETARIAN', [{ min: 1, options: [fish] }], 'DEPENDS_ON_CHOICE'],
    ['HALAL', [{ min: 1, options: [fish] }], 'NOTE'],
  ])('with the diet %s, %j are %s', (diet, groups, check) => {
    expect(checkOptionsForDiets(groups, [diet])).toBe(check);
    expect(checkOptionsForDiets(groups, [])).toBe('FREE');
  });
});

describe('the options check on random options', () => {
  const order: readonly OptionsCheck[] = ['FREE', 'NOTE', 'DEPENDS_ON_CHOICE'];
  const keys = [...allergenKeys, 'CORIANDER'];

  it('never gives a better result when an option is added', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomFrom(seed);
      const some = (of: readonly string[]) => of.filter(() => random.chance(0.1));
      const options = () =>
        Array.from({ length: 1 + random.below(3) }, () => ({
          contains: some(keys),
          declared: random.chance(0.8),
        }));
      const group = { min: random.below(3), options: options() };
      const groups = [{ min: random.below(2), options: options() }, group];
      const [changed = free, ...rest] = group.options;
      const avoid = some(allergenKeys);
      const diets = some(dietKeys);
      const withGroup = (over: Partial<OptionsOf>) => [groups[0] ?? group, { ...group, ...over }];
      const added: readonly (readonly OptionsOf[])[] = [
        [...groups, { min: 0, options: options() }],
        withGroup({ min: group.min + 1 }),
        withGroup({ options: [...group.options, { ...free, declared: false }] }),
        withGroup({ options: [{ ...changed, declared: false }, ...rest] }),
        ...keys.map((key) =>
          withGroup({ options: [{ ...changed, contains: [...changed.contains, key] }, ...rest] }),
        ),
      ];
      const avoided = order.indexOf(checkOptionsForAllergens(groups, avoid));
      const marked = order.indexOf(checkOptionsForDiets(groups, diets));
      const worse = (check: OptionsCheck, than: number) =>
        expect(order.indexOf(check), `seed ${seed}`).toBeGreaterThanOrEqual(than);
      for (const more of added) {
        worse(checkOptionsForAllergens(more, avoid), avoided);
        worse(checkOptionsForDiets(more, diets), marked);
      }
      worse(checkOptionsForAllergens(groups, [...avoid, random.oneOf(allergenKeys)]), avoided);
      worse(checkOptionsForDiets(groups, [...diets, random.oneOf(dietKeys)]), marked);
    }
  });
});
