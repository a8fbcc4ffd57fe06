import { beforeEach, describe, expect, it } from 'vitest';
import { menuDocumentStores, useMenuDocuments, venue } from '../../test/menu-document-stores.ts';
import { venueCode } from '../venue-code/venue-code.ts';
import type { MenuDocuments } from './menu-documents.ts';

describe.each(menuDocumentStores)('menu documents in $name', ({ missing, create }) => {
  describe.skipIf(missing)('with generations', () => {
    const { store, shown } = useMenuDocuments(create);
    let documents: MenuDocuments;
    beforeEach(() => {
      documents = store();
    });

    const textIn = (version: number) => `graphql 1.${version}.r1`;
    const next = () => documents.startGeneration('next', 'begun');

    it('begins with generation 0 and nothing else', async () => {
      expect(await documents.generations()).toEqual({
        current: 0,
        building: null,
        started: [],
        leaving: [],
      });
    });

    it('writes to the one that is being built, too, and shows it after the switch only', async () => {
      await documents.writeIfNewer(venue({ owner: 'a', names: ['a'] }));
      const generation = await next();
      expect(await documents.generations()).toEqual({
        current: 0,
        building: generation,
        started: [{ number: generation, note: 'begun' }],
        leaving: [],
      });
      expect(await documents.writeIfNewer(venue({ version: 2 }))).toBe(true);
      expect(await documents.versionsIn(generation, ['owner-1', 'a'])).toEqual([
        { epoch: 1, version: 2, renderer: 'r1' },
        null,
      ]);
      await documents.writeTo(generation, venue({ owner: 'a', names: ['a'], version: 7 }));
      expect([await shown(), await shown('a')]).toEqual([textIn(2), textIn(1)]);
      await documents.switchTo(generation);
      expect([await shown(), await shown('a')]).toEqual([textIn(2), textIn(7)]);
      expect(await documents.versions(['owner-1', 'a'])).toMatchObject([
        { version: 2 },
        { version: 7 },
      ]);
      expect(await documents.generations()).toMatchObject({
        current: generation,
        building: null,
      });
    });

    it('does not show what the new one lacks, in no way of asking', async () => {
      await documents.writeIfNewer(venue());
      await documents.switchTo(await next());
      expect(await documents.check('mehana')).toBeNull();
      expect(await documents.read('mehana', 'model')).toBeNull();
      expect(await documents.nameOfAccount('account-1')).toBeNull();
      expect(await documents.nameOfCode(venueCode('owner-1'))).toBeNull();
      expect(await documents.versions(['owner-1'])).toEqual([null]);
      expect(await documents.writeIfNewer(venue())).toBe(true);
      expect(await documents.check('mehana')).not.toBeNull();
      expect(await documents.nameOfAccount('account-1')).toBe('механа');
      expect(await documents.nameOfCode(venueCode('owner-1'))).toBe('mehana');
    });

    it('judges each of the two by what it holds itself', async () => {
      await documents.writeIfNewer(venue({ version: 5 }));
      const generation = await next();
      expect(await documents.writeIfNewer(venue({ version: 4 }))).toBe(false);
      expect(await documents.versionsIn(generation, ['owner-1'])).toMatchObject([{ version: 4 }]);
      await documents.writeTo(generation, venue({ version: 8 }));
      expect(await documents.writeIfNewer(venue({ version: 6 }))).toBe(true);
      expect(await documents.versionsIn(generation, ['owner-1'])).toMatchObject([{ version: 8 }]);
      expect(await shown()).toBe(textIn(6));
    });

    it.each([
      ['a newer version', { version: 6 }, true],
      ['an older version', { version: 4 }, false],
      ['an older version by other code', { version: 4, renderer: 'r2' }, false],
      ['the same version again', {}, true],
      ['the same version by other code', { renderer: 'r2' }, true],
      ['a lower version of a newer epoch', { epoch: 4, version: 1 }, true],
      ['a higher version of an older epoch', { epoch: 2, version: 9 }, false],
    ])('one alone after version 5 of epoch 3: %s', async (_, change, written) => {
      const stored = { epoch: 3, version: 5, renderer: 'r1' };
      for (const generation of [0, await documents.startGeneration('apart', '')]) {
        await documents.writeTo(generation, venue(stored));
        expect(await documents.writeTo(generation, venue({ ...stored, ...change }))).toBe(written);
        const { epoch, version } = written ? { ...stored, ...change } : stored;
        const found = await documents.versionsIn(generation, ['owner-1']);
        expect(found).toMatchObject([{ epoch, version }]);
      }
    });

    it('keeps one apart from all other writes, and never shows it', async () => {
      const apart = await documents.startGeneration('apart', 'past');
      await documents.writeTo(apart, venue({ version: 9 }));
      await documents.writeIfNewer(venue({ version: 2 }));
      expect(await documents.versionsIn(apart, ['owner-1'])).toMatchObject([{ version: 9 }]);
      expect(await shown()).toBe(textIn(2));
      await expect(documents.switchTo(apart)).rejects.toMatchObject({
        code: 'NO_SUCH_GENERATION',
      });
      expect(await documents.generations()).toMatchObject({ current: 0, building: null });
    });

    it('builds one next at a time, and gives no number twice', async () => {
      const first = await next();
      await expect(next()).rejects.toMatchObject({ code: 'GENERATION_UNFINISHED' });
      await documents.dropGeneration(first);
      const second = await next();
      expect(second).toBeGreaterThan(first);
      await documents.switchTo(second);
      expect(await next()).toBeGreaterThan(second);
    });

    it('keeps the last note of each', async () => {
      const [apart, generation] = [await documents.startGeneration('apart', 'a'), await next()];
      await documents.noteGeneration(generation, '{"done":"половината"}');
      expect((await documents.generations()).started).toEqual([
        { number: apart, note: 'a' },
        { number: generation, note: '{"done":"половината"}' },
      ]);
      await documents.dropGeneration(generation);
      await expect(documents.noteGeneration(generation, 'late')).rejects.toMatchObject({
        code: 'NO_SUCH_GENERATION',
      });
    });

    it('drops one for good, but not the current one', async () => {
      await documents.writeIfNewer(venue());
      const generation = await next();
      await documents.writeIfNewer(venue({ version: 2 }));
      await expect(documents.dropGeneration(0)).rejects.toMatchObject({
        code: 'GENERATION_IN_USE',
      });
      await documents.dropGeneration(generation);
      expect(await documents.generations()).toEqual({
        current: 0,
        building: null,
        started: [],
        leaving: [],
      });
      expect(await documents.versionsIn(generation, ['owner-1'])).toEqual([null]);
      for (const work of [
        documents.writeTo(generation, venue({ version: 3 })),
        documents.switchTo(generation),
        documents.dropGeneration(generation),
      ]) {
        await expect(work).rejects.toMatchObject({ code: 'NO_SUCH_GENERATION' });
      }
      expect(await shown()).toBe(textIn(2));
    });

    it('a switch that is repeated changes nothing', async () => {
      const generation = await next();
      await documents.switchTo(generation);
      const after = await documents.generations();
      await documents.switchTo(generation);
      expect(await documents.generations()).toEqual(after);
    });

    it('has every write of the time before and after a switch', async () => {
      const generation = await next();
      const writes = Array.from({ length: 40 }, (_, index) =>
        documents.writeIfNewer(venue({ owner: `o${index}`, names: [`n${index}`] })),
      );
      await Promise.all([...writes.slice(0, 20), documents.switchTo(generation)]);
      await Promise.all(writes);
      const owners = writes.map((_, index) => `o${index}`);
      expect((await documents.versions(owners)).every((version) => version !== null)).toBe(true);
    });
  });
});
