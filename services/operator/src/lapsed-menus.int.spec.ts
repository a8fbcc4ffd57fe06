import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVerifyWorld, hasVerifyServers, type VerifyWorld } from '../test/verify-world.ts';

const owners = ['anna', 'boris', 'vera'];

/** With this seed, every account is active and has a subscription that ended before 2026-02-01. */
describe.runIf(hasVerifyServers)('with hidden lapsed menus', () => {
  let world: VerifyWorld;

  beforeAll(async () => {
    world = await createVerifyWorld({ lapsedMenus: 'hidden' });
    await world.append(owners, 1, 40);
    await world.settled();
  });
  afterAll(() => world?.close());

  const isClean = async () =>
    expect(await world.verify()).toMatchObject({
      code: 0,
      first: [],
      counts: { documents: owners.length },
    });

  it('verify and replay produce the same documents as the projector', async () => {
    const versions = await world.documents.versions(owners);
    expect(versions.map((version) => version?.renderer)).toEqual(
      owners.map(() => expect.stringMatching(/-lapsed$/)),
    );
    await isClean();
    expect(await world.run('replay --yes')).toMatchObject({ code: 0 });
    expect(await world.documents.versions(owners)).toEqual(versions);
    await isClean();
  });

  it('verify and replay refuse to render with another setting', async () => {
    for (const line of ['verify', 'replay']) {
      const { code, errors } = await world.run(line, { LAPSED_MENUS: 'shown' });
      expect([code, errors]).toEqual([1, expect.stringContaining('OTHER_RENDERER')]);
    }
  });
});
