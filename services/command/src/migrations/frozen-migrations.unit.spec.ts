import { migrationFaults } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { menuStoreMigrations } from './menu-store.ts';

/** Never edit a migration that was applied. Add a line here for each new one. */
const frozen: readonly (readonly [id: string, checksum: string])[] = [
  ['0001-archive', 'f451091bac25adbd008741261e04679a4a86f785d25673fad851fbada873654a'],
  ['0002-entities', '92ad7773ebd4cb7c5f8a1fcbfe48cec54f51f075d5380e0660795cb945e00d93'],
  ['0003-staff', 'b6e2e7f440395d6678fb1d8daa3806129f9b935d133485af7a3e1cbabefa96c7'],
  ['0004-transactions', '4ff3f829d7301456ef2c1c0c177f82bd4154e52baec582dfc5724161f95e1f8e'],
  ['0005-item-ingredients', 'c8f1abb52fb5bf33cdf3d56792445c043670e4b8c04bb6ac24df0c96035b51f8'],
  ['0006-venue-codes', '9f88b6a70b406e966ec1380654878540709a568be4ef2cec150ad5e1cfffd0fe'],
  ['0007-owner-operations', 'dbec7fe84c837a7340c4f43728ec509c3fe3defc3ea523be491f77ae26e2a2e6'],
  ['0008-menu-views', '58af3446fe87b68f3f6ef77ae4cd596f91d1d269e6be98558b163a7f662e9fc3'],
  ['0009-log-identity', 'df114224a58e079c3e20e5221fdf9753ae9f10d784d6e656d70a74787d7279d8'],
  ['0010-quarantine-releases', '4c8ce08209d3c1c2c189c9ec288bbdf2a43547bf40d63e02db01a36a9a181b2d'],
  ['0011-deleted-rows', '5229228f797a1d9fce4f6f659917fdb675cd82b3e3c260b40f1578c238c1a52a'],
  ['0012-caught-up', '8f7b43ee0833d346524bbf89957ef5c9118c3de604a664636a5c7c7dce053870'],
  ['0013-log-name', '6867fc12d5cd44b26b10f6b3e7586a03b663f4ac4f0e6b207d68ff670fc7b1e7'],
  ['0014-store-incarnation', '0514f2deb8b28b634a4714fb0cdb3bd2c306bc06adaf4904e3afd48a1399bfe1'],
  ['0015-name-skeletons', '48a5fedcf4bc0e861aed53382d645b229346572276aab2045709926d71a69c04'],
  ['0016-last-record', 'bc5ed23983e16cd175fd16a71998810779afa8c0757ccbee734b5db84f6b38f3'],
  ['0017-halted-partitions', '6deb37b603c9464996d149381979995ed1971c507a4884c193275901cdd9cb32'],
  ['0018-pending-uploads', '1dad8b0dcf65066cd202dbb7b28363c32347f21fd15d70b09e587ec299aa2143'],
  ['0019-partitions-behind', '6f8f9d4a19e0409ce96cc92acc197eecbea4ce7200eae0ac14eff55e793fcd08'],
  ['0020-long-streams', 'ee92b7aeb2da6e420e8eed1f7b674fb64cf3e1558550717813c337f360837710'],
  ['0021-table-views', 'a847b7502355290a53ef94cc37703b288a8198856ffca6093f47f1a7021417e0'],
  ['0022-account-deletions', 'cd8d348295d66da56144223aeb8ca732c433c3edd53a372efee3d0491e2e9511'],
  ['0023-first-views', '95218602812dec1bd4f4ca02ccb0eba0d69053d7985d089e163c6c1b9f49c6e4'],
  ['0024-shown-to-guests', '2eda361fae63f226bad51b917bcc6088a3a498ddb001a76febd8dbe7cf0c6149'],
  ['0025-mails', 'd8e0cf82469fb59045a8eeb857a114b35640a6f5fa62b8b0d487e13922f46b20'],
  ['0026-operator-runs', '4ac8e7174f595c86fa73fc07e1e6fbbc66d48ca2a90d66c49f3dfd737eed82f8'],
  ['0027-allergens', '2cc5f9b19de015f03bb61325485144e8caa3d14d883908511a1e48203f74607a'],
  ['0028-sizes', 'eff8f7f0a66b2047500032701c8c050a0f3e1a32f5f897f7b2b410e174947628'],
  ['0029-option-groups', 'f9585bb1b782245de331888210c4b08815cb78e8d1a62220d88c953bde31bb08'],
  ['0030-countries', 'cf25c6dc71828743e83dd585310e2a19dee11bab08ac95cb2d9758fec8953139'],
  [
    '0031-payments-of-workspaces',
    'ed10cb7525ef6c6435f1df45296aca9383c3ff4aa3d56cf73aff99c82cfbf7d5',
  ],
  ['0032-stored-images', '604fd23678b20fc81bb26c62a54dc050e3e168627121ec0bfdf2310d8f04e801'],
  ['0033-log-partitions', '6772c83df02df2e87d33e81f6ecbe4d21c8e5d5ac38a1719ba75c0b9dabeac3b'],
  ['0034-name-looks', 'a2b51f2fde2c4dbc664c63b72361dfe7643621922f2fe23158f2b405bd994a6a'],
  ['0035-guest-lists', 'b322ed13de6409fed13be9c7be9367f0a2158700bcf3583d60016fa3af99936f'],
  ['0036-venue-info', '9337aedf1b38df3b9353d7576a67453c139811b78cb3d8da9908f5196f11eb7b'],
  ['0037-menu-schedules', 'd35b763a16b8b6bc4f2789f9b2db4f2c99b799e1393352c94a9be361e0c108b9'],
  ['0038-scheduled-changes', 'e5a3b2e01fd8a8d533573f91fcac87d4912f2b28ee68687cb7b548eca27123bc'],
  ['0039-item-times', '3cac734b490755aca14635ad630647fda3dcbd0456d6b15e6e3baeb4bdda38a8'],
  ['0040-printed-menus', 'bc4edcaf60e69ad51f15a13c25b17816394405bfc4d3200fba11f21a028f6be8'],
  ['0041-venue-look', 'a085c5b2cfbaef86e4f2aa4e139ee6168bdc44f285ac77669aae9cebe33b403d'],
  ['0042-parked-commits', 'e3cb0a169e50629e0581f6bd00accc43e2a7ceee9229fbb367183948888b29f0'],
  ['0043-staff-two-step', '3672b0dc26b074a03d2412ec5c0bc8fc03d0be14c2b1244a6d280d883b9caa36'],
];

test('applied migrations never change, and are compatible with the previous release', () => {
  expect(migrationFaults(menuStoreMigrations, frozen)).toEqual([]);
});
