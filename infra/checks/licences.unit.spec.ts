import { describe, expect, it, test } from 'vitest';
import { licenceFaults, permits } from './licences.ts';

const page = `# Licences

## Allowed licences

| licence | for | obligations |
|---|---|---|
| \`MIT\` | all packages | keep the notice |
| \`LGPL-3.0-or-later\` | \`@img/*\` | a library |

## Packages that do not declare a licence

| package | licence | where it is written |
|---|---|---|
| \`silent\` | \`MIT\` | its file |

## More
`;

const usual = {
  'services/guest': {},
  'node_modules/@qr-menu/guest': { link: true },
  'node_modules/plain': { license: 'MIT' },
  'node_modules/silent': {},
  'node_modules/@img/vips': { license: 'LGPL-3.0-or-later' },
  'node_modules/builder': { license: 'GPL-3.0-only', dev: true },
};

const faultsWith = (added: Readonly<Record<string, { license?: string }>>) =>
  licenceFaults({ packages: { ...usual, ...added } }, page);

describe('the licence check', () => {
  it('packages only used by builds or tests are accepted, and others need a permitted licence', () => {
    expect(faultsWith({})).toEqual([]);
  });

  it.each([
    ['node_modules/other', { license: 'GPL-3.0-only' }, 'has the licence GPL-3.0-only'],
    ['node_modules/other', { license: 'LGPL-3.0-or-later' }, 'has the licence LGPL-3.0-or-later'],
    ['node_modules/other', { license: 'SEE LICENSE IN x' }, 'has the licence SEE LICENSE IN x'],
    ['services/a/node_modules/@b/c', {}, 'declares no licence'],
  ])('the licence check refuses %s with %j', (folder, locked, fault) => {
    expect(faultsWith({ [folder]: locked })).toEqual([`${folder} ${fault}`]);
  });

  it('the licence check reports licences that no package uses', () => {
    expect(licenceFaults({ packages: {} }, page)).toEqual([
      'no package needs the row of MIT',
      'no package needs the row of LGPL-3.0-or-later',
      'no package needs the row of silent',
    ]);
  });

  it('the licence check fails if the page has no list', () => {
    expect(() => licenceFaults({ packages: usual }, '# Licences')).toThrow('there is no table');
  });
});

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT AND ISC', true],
  ['GPL-3.0-only AND ISC OR MIT', true],
  ['ISC AND (GPL-3.0-only OR MIT)', true],
  ['ISC AND (GPL-3.0-only OR AGPL-3.0-only)', false],
  ['GPL-2.0-only WITH Classpath-exception-2.0', false],
  ['MIT WITH anything', false],
  ['(MIT', false],
  ['', false],
])('the expression %j is permitted: %s', (expression, expected) => {
  expect(permits(expression, (licence) => ['MIT', 'ISC'].includes(licence))).toBe(expected);
});
