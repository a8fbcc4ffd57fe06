import { inSweep, swept } from '@qr-menu/testkit';
import { generateFiles, isFaultOfOurs, sendFile } from '@qr-menu/testkit/generated-files';
import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type BadFile, fileCases } from '../../../test/corpus/file-cases.ts';
import { createVenue, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const preview = `query ($input: ImportMenuInput!) {
  previewMenuImport(input: $input) { faultCount changes { id } faults { row column code } } }`;
const importing = `mutation ($input: ImportMenuInput!) {
  importMenu(input: $input) { created } }`;

describe.skipIf(databaseServer === null)('files that cannot be imported', () => {
  // Each preview and each import counts as thirty requests.
  const stack = useStack(databaseServer, {
    RATE_LIMIT_QUERIES: 'off',
    RATE_LIMIT_MUTATIONS: 'off',
  });
  let api: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Механа Таблица');
  });

  /** An import reads a file in the same way as its preview, so `npm test` imports only every fifth file. */
  const isImportedToo = (n: number): boolean => inSweep || n % 5 === 0;

  async function faultsOf(
    { title, bytes, code, row, column }: BadFile,
    n: number,
  ): Promise<string[]> {
    const input = { menuID: venue.menuId, file: bytes.toString('base64') };
    const { data, errors } = await api.call(preview, { input });
    const answer = data?.previewMenuImport.faults[0] ?? errors;
    const wrong = JSON.stringify(answer) !== JSON.stringify({ row, column, code });
    const faults = wrong
      ? [`${title}: ${JSON.stringify(answer)} instead of ${code} ${row} ${column}`]
      : [];
    if (!isImportedToo(n)) return faults;
    const refused = await api.call(importing, { input });
    const expected =
      row === null && code.startsWith('TOO_MANY_') && code !== 'TOO_MANY_ROWS'
        ? 'LIMIT_EXCEEDED'
        : 'BAD_USER_INPUT';
    return [
      ...faults,
      ...(refused.code === expected ? [] : [`${title}: ${refused.code} instead of ${expected}`]),
    ];
  }

  it('refuses each bad file with the position and the reason, and changes nothing', async () => {
    const cases = fileCases(venue);
    expect(new Set(cases.map(({ bytes }) => bytes.toString('base64'))).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(60);
    const before = await stack.countCommits();
    const faults: string[] = [];
    for (const [n, badFile] of cases.entries()) faults.push(...(await faultsOf(badFile, n)));
    expect(faults).toEqual([]);
    expect(await stack.countCommits()).toBe(before);
  });

  it('refuses files that are not Base64, are too large for a request or belong to no menu', async () => {
    const before = await stack.countCommits();
    for (const file of ['не', 'abc', '====', 'YQ=', 'a b c']) {
      const answer = await api.call(importing, { input: { menuID: venue.menuId, file } });
      expect(answer.code, file).toBe('BAD_USER_INPUT');
    }
    const large = Buffer.alloc(720 * 1024 + 1, 'a').toString('base64');
    const answer = await api.call(preview, { input: { menuID: venue.menuId, file: large } });
    expect(answer.data.previewMenuImport.faults[0].code).toBe('FILE_TOO_LARGE');
    const beyond = Buffer.alloc(900 * 1024, 'a').toString('base64');
    const cut = await api.call(importing, { input: { menuID: venue.menuId, file: beyond } });
    expect([cut.status, cut.code]).toEqual([413, 'LIMIT_EXCEEDED']);
    const nowhere = await api.call(importing, { input: { menuID: 'nobody', file: 'dHlwZQ==' } });
    expect(nowhere.code).toBe('NOT_FOUND');
    expect(await stack.countCommits()).toBe(before);
  });

  it.each(swept([1, 2, 3], [1]))('refuses each file with a known fault (seed %i)', async (seed) => {
    for (const file of await generateFiles(seed, inSweep ? 12 : 4)) {
      const answer = await sendFile(api, venue.menuId, file);
      expect(isFaultOfOurs(answer), JSON.stringify(answer.errors)).toBe(false);
    }
  });
});
