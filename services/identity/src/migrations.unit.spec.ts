import { migrationFaults } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';

/** Never edit the line of an applied migration. Add a line for each new one. */
const frozen: readonly (readonly [id: string, checksum: string])[] = [
  ['001-users-codes-tokens', '4b9f8ed299f5724e7c0157afa92802de518f709bd524ba33cec43c2b9229491c'],
  ['002-resets-key-rotation', '37c8f7366d1d118af4415c28b5e6ada729c2ac5512cf622745a857d4588a7774'],
  ['003-rotation-known-places', '1990f5316c0c64b49fce0e7adbf05ceaecf0d4e446016444b69d22b20282198d'],
  ['004-mails', '4affb14f1d342297473e960f61429053a20c24b087d8af3c1cd431be38c74894'],
  ['005-earlier-codes', '66e69bcbf6bcf43508ab702a1877c0b63c92dbd569d6d960f8a3ea71e6345f24'],
  ['006-sign-ins', 'd1320e3acdd79281b4190a2af8b8c4f1a5d4c1ba15a91a0fa0a46c4132a71da4'],
  ['007-ended-origins', 'e021dfd105cd450b4d7f715c2f32da18f398d08fecd3ee67f85d25a4dccbe24c'],
  ['008-second-steps', '481e5c15b5a784b94679a0c1efa673777cf4359772fdf3c020ade43656ac4a77'],
  ['009-second-step-removals', 'fc30f578895e0b5999fa575281cab34b9b17ee3abb62691b4eb17fdd9b59cfcf'],
];

test('applied migrations are unchanged, and the previous release works with them', () => {
  expect(migrationFaults(migrations, frozen)).toEqual([]);
});
