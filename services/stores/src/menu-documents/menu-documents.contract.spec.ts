import { beforeEach, describe, expect, it } from 'vitest';
import {
  document,
  kinds,
  menuDocumentStores,
  useMenuDocuments,
  venue,
} from '../../test/menu-document-stores.ts';
import { venueCode } from '../venue-code/venue-code.ts';
import { type Belonging, followName, isFormer, type MenuDocuments } from './menu-documents.ts';

describe.each(menuDocumentStores)('menu documents in $name', ({ missing, create }) => {
  describe.skipIf(missing)('contract', () => {
    const { store, shown, manifestOf } = useMenuDocuments(create);
    let documents: MenuDocuments;
    beforeEach(() => {
      documents = store();
    });

    it('null is returned for a name that was never written', async () => {
      await documents.writeIfNewer(venue());
      for (const name of ['unknown', 'mehana:', '', 'html:bg']) {
        expect(await documents.read(name, 'graphql')).toBeNull();
      }
    });

    it('one write stores every variant under the current name', async () => {
      expect(await documents.writeIfNewer(venue())).toBe(true);
      for (const kind of kinds) expect(await shown('mehana', kind)).toBe(`${kind} 1.1.r1`);
    });

    it('status, etag and bytes are returned unchanged', async () => {
      const every = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);
      const odd = { status: 404, etag: '"ü–1"', body: every };
      const empty = { status: 200, etag: '""', body: new Uint8Array() };
      await documents.writeIfNewer(
        venue({ variants: { ...venue().variants, graphql: odd, 'html:bg': empty } }),
      );
      for (const [kind, expected] of [
        ['graphql', odd],
        ['html:bg', empty],
      ] as const) {
        const document = await documents.read('mehana', kind);
        expect({ ...document, body: [...(document?.body ?? [])] }).toEqual({
          ...expected,
          body: [...expected.body],
        });
      }
    });

    it.each([
      ['a newer version', { version: 6 }, true],
      ['an older version', { version: 4 }, false],
      ['an older version by other code', { version: 4, renderer: 'r2' }, false],
      ['the same version', {}, false],
      ['the same version by other code', { renderer: 'r2' }, true],
      ['a lower version of a newer epoch', { epoch: 4, version: 1 }, true],
      ['a higher version of an older epoch', { epoch: 2, version: 9 }, false],
      ['a version with more digits', { version: 10 }, true],
    ])('accept or ignore a write after version 5 of epoch 3: %s', async (_, change, written) => {
      const stored = { epoch: 3, version: 5, renderer: 'r1' };
      await documents.writeIfNewer(venue(stored));
      const candidate = { ...stored, ...change };
      expect(await documents.writeIfNewer(venue(candidate))).toBe(written);
      const { epoch, version, renderer } = written ? candidate : stored;
      expect(await shown()).toBe(`graphql ${epoch}.${version}.${renderer}`);
      expect(await documents.versions(['owner-1'])).toEqual([{ epoch, version, renderer }]);
    });

    it.each([
      ['a newer version', { version: 6 }, true],
      ['an older version', { version: 4 }, false],
      ['an older version by other code', { version: 4, renderer: 'r2' }, false],
      ['the same version again', {}, true],
      ['the same version by other code', { renderer: 'r2' }, true],
      ['a lower version of a newer epoch', { epoch: 4, version: 1 }, true],
      ['a higher version of an older epoch', { epoch: 2, version: 9 }, false],
    ])(
      'can be forced to accept a write unless it is older, after version 5 of epoch 3: %s',
      async (_, change, written) => {
        const stored = { epoch: 3, version: 5, renderer: 'r1' };
        await documents.writeUnlessOlder(venue(stored));
        const text = { graphql: document('another text') };
        const candidate = { ...stored, ...change };
        const variants = { ...venue(candidate).variants, ...text };
        expect(await documents.writeUnlessOlder(venue({ ...candidate, variants }))).toBe(written);
        const { epoch, version, renderer } = written ? candidate : stored;
        expect(await shown()).toBe(written ? 'another text' : 'graphql 3.5.r1');
        expect(await documents.versions(['owner-1'])).toEqual([{ epoch, version, renderer }]);
      },
    );

    it('many concurrent writes leave exactly the documents of the newest version', async () => {
      const versions = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 1);
      await Promise.all(versions.map((version) => documents.writeIfNewer(venue({ version }))));
      for (const kind of kinds) expect(await shown('mehana', kind)).toBe(`${kind} 1.40.r1`);
      expect(await documents.versions(['owner-1'])).toMatchObject([{ version: 40 }]);
    });

    it('former names redirect to the current name, and only the current name has documents', async () => {
      await documents.writeIfNewer(venue({ names: ['first'] }));
      expect(await documents.check('second')).toBeNull();
      await documents.writeIfNewer(venue({ names: ['first', 'second'], version: 2 }));
      await documents.writeIfNewer(venue({ names: ['first', 'second', 'third'], version: 3 }));
      for (const former of ['first', 'second']) {
        expect(await documents.check(former)).toEqual({ movedTo: 'third' });
        expect(await followName(documents, former)).toMatchObject({ name: 'third' });
        for (const kind of kinds) expect(await shown(former, kind)).toBeNull();
      }
      expect(await shown('third')).toBe('graphql 1.3.r1');
      expect(await followName(documents, 'nobody')).toBeNull();
    });

    it('the documents of a menu are removed when guests can no longer open it', async () => {
      const menus = { keys: ['one', 'two'], hours: [null, null], offsets: [] };
      const two = { 'html:bg@two': document('two') };
      const variants = { ...venue().variants, ...two };
      await documents.writeIfNewer(venue({ menus, variants }));
      expect(await documents.check('mehana')).toMatchObject({ menus });
      expect(await shown('mehana', 'html:bg@two')).toBe('two');
      expect(await documents.areMissing(['mehana'])).toEqual([false]);
      await documents.writeIfNewer(venue({ version: 2 }));
      expect(await documents.check('mehana')).not.toHaveProperty('menus');
      expect(await shown('mehana', 'html:bg@two')).toBeNull();
      expect(await documents.isStored('mehana', 'html:bg@two')).toBe(false);
      await documents.writeIfNewer(venue({ version: 3, menus, variants }));
      await documents.writeIfNewer(venue({ version: 4, names: ['mehana', 'new'] }));
      expect(await documents.isStored('mehana', 'html:bg@two')).toBe(false);
    });

    it('removing an unknown venue also removes the documents of its other menus', async () => {
      const variants = { ...venue().variants, 'html:bg@two': document('two') };
      await documents.writeIfNewer(venue({ variants }));
      await documents.removeUnknown(async (entries) =>
        entries.map(({ kind, id }) => kind === 'name' && id !== 'mehana'),
      );
      expect(await documents.isStored('mehana', 'html:bg@two')).toBe(false);
    });

    it('a former name that becomes the current name again returns the documents', async () => {
      await documents.writeIfNewer(venue({ names: ['a', 'b'] }));
      const back = { names: ['a', 'b'], currentName: 'a', version: 2 };
      await documents.writeIfNewer(venue(back));
      expect(await shown('a')).toBe('graphql 1.2.r1');
      expect(await documents.check('b')).toEqual({ movedTo: 'a' });
      expect(await shown('b')).toBeNull();
    });

    it('a name always has either documents or a redirect', async () => {
      const states = Array.from({ length: 40 }, (_, index) => ({
        names: ['a', 'b'],
        currentName: index % 2 === 0 ? 'a' : 'b',
        version: index + 1,
      }));
      await documents.writeIfNewer(venue(states[0]));
      let writing = true;
      const reader = (async () => {
        while (writing) {
          const manifests = await Promise.all(['a', 'b'].map(documents.check));
          const answers = manifests.map((manifest) =>
            manifest === null ? 'nothing' : isFormer(manifest),
          );
          expect(answers.sort()).toEqual([false, true]);
        }
      })();
      for (const state of states) await documents.writeIfNewer(venue(state));
      writing = false;
      await reader;
    });

    it('the version of a venue without a name is stored', async () => {
      expect(await documents.writeIfNewer(venue({ names: [] }))).toBe(true);
      expect(await documents.versions(['owner-1'])).toMatchObject([{ version: 1 }]);
    });

    it('versions are returned in the order of the query, with null for missing versions', async () => {
      await documents.writeIfNewer(venue({ owner: 'a', names: ['a'], version: 7 }));
      const renderer = 'with: colons\nand lines';
      await documents.writeIfNewer(venue({ owner: 'b', names: ['b'], epoch: 2, renderer }));
      expect(await documents.versions(['b', 'nobody', 'a', 'b'])).toEqual([
        { epoch: 2, version: 1, renderer },
        null,
        { epoch: 1, version: 7, renderer: 'r1' },
        { epoch: 2, version: 1, renderer },
      ]);
      expect(await documents.versions([])).toEqual([]);
    });

    it('the versions of thousands of venues are returned', async () => {
      await documents.writeIfNewer(venue({ owner: 'owner-2999' }));
      const owners = Array.from({ length: 3000 }, (_, index) => `owner-${index}`);
      const versions = await documents.versions(owners);
      expect(versions.findIndex((version) => version !== null)).toBe(2999);
      expect(versions).toHaveLength(3000);
    });

    it('a venue is found by the id of its current account, but not by that of a former account', async () => {
      expect(await documents.nameOfAccount('account-1')).toBeNull();
      await documents.writeIfNewer(venue({ version: 1 }));
      expect(await documents.nameOfAccount('account-1')).toBe('механа');
      await documents.writeIfNewer(venue({ version: 2, accountId: 'account-2' }));
      expect(await documents.nameOfAccount('account-1')).toBeNull();
      expect(await documents.nameOfAccount('account-2')).toBe('механа');
      await documents.writeIfNewer(venue({ version: 3, accountId: null }));
      expect(await documents.nameOfAccount('account-2')).toBeNull();
      await documents.writeIfNewer(venue({ version: 4 }));
      expect(await documents.nameOfAccount('account-1')).toBe('механа');
      for (const kind of kinds) expect(await shown('mehana', kind)).toBe(`${kind} 1.4.r1`);
    });

    it('another venue’s account is not affected', async () => {
      await documents.writeIfNewer(venue());
      await documents.writeIfNewer(venue({ owner: 'owner-2', names: ['other'] }));
      await documents.writeIfNewer(venue({ version: 2, accountId: null }));
      expect(await documents.nameOfAccount('account-1')).toBe('other');
    });

    it('an account id is not stored if the write is outdated or the venue has no name', async () => {
      await documents.writeIfNewer(venue({ version: 5 }));
      await documents.writeIfNewer(venue({ version: 4, accountId: 'account-2' }));
      expect(await documents.nameOfAccount('account-2')).toBeNull();
      await documents.writeIfNewer(venue({ owner: 'x', names: [], accountId: 'account-3' }));
      expect(await documents.nameOfAccount('account-3')).toBeNull();
    });

    it('the manifest of the documents is stored under the current name', async () => {
      const hidden = { ...document('nothing'), status: 404 };
      const written = venue({
        defaultLanguage: 'de',
        variants: { ...venue().variants, 'html:en': hidden },
      });
      await documents.writeIfNewer(written);
      const expected = {
        defaultLanguage: 'de',
        documents: Object.fromEntries(
          kinds.map((kind) => {
            const { status, etag } = written.variants[kind];
            return [kind, { status, etag }];
          }),
        ),
      };
      expect(expected.documents['html:en']).toEqual({ status: 404, etag: '"nothing"' });
      expect(await documents.check('mehana')).toEqual(expected);
      expect(await documents.check('unknown')).toBeNull();
    });

    it('the manifest changes only together with the documents', async () => {
      await documents.writeIfNewer(venue({ version: 5 }));
      const before = await documents.check('mehana');
      await documents.writeIfNewer(venue({ version: 4, defaultLanguage: 'en' }));
      expect(await documents.check('mehana')).toEqual(before);
      await documents.writeIfNewer(venue({ version: 6, defaultLanguage: 'en' }));
      expect(await documents.check('mehana')).toMatchObject({
        defaultLanguage: 'en',
        documents: { 'data:bg': { etag: '"data:bg 1.6.r1"' } },
      });
    });

    it('each of many concurrent checks gets its own manifest', async () => {
      await documents.writeIfNewer(venue({ owner: 'a', names: ['a'], version: 7 }));
      await documents.writeIfNewer(venue({ owner: 'b', names: ['b'], version: 3 }));
      const names = ['b', 'nobody', 'a', 'b', 'a', ''];
      const manifests = await Promise.all(names.map(manifestOf));
      expect(manifests.map((manifest) => manifest?.documents.graphql?.etag)).toEqual([
        '"graphql 1.3.r1"',
        undefined,
        '"graphql 1.7.r1"',
        '"graphql 1.3.r1"',
        '"graphql 1.7.r1"',
        undefined,
      ]);
    });

    it('each of many concurrent reads gets the manifest that was written with the document', async () => {
      await documents.writeIfNewer(venue({ owner: 'a', names: ['a'] }));
      await documents.writeIfNewer(venue({ owner: 'b', names: ['old', 'b'] }));
      for (let version = 2; version <= 20; version += 1) {
        const names = ['a', 'b', 'old', 'nobody', 'a'];
        const reads = names.map((name) => documents.readWithManifest(name, 'html:de'));
        await documents.writeIfNewer(venue({ owner: 'a', names: ['a'], version }));
        const [a, b, old, nobody, again] = await Promise.all(reads);
        const etag =
          a?.manifest && !isFormer(a.manifest) ? a.manifest.documents['html:de']?.etag : null;
        expect([`"html:de 1.${version - 1}.r1"`, `"html:de 1.${version}.r1"`]).toContain(etag);
        expect(a?.document?.etag).toBe(etag);
        expect(b?.document?.etag).toBe('"html:de 1.1.r1"');
        expect(old).toEqual({ manifest: { movedTo: 'b' }, document: null });
        expect(nobody).toEqual({ manifest: null, document: null });
        expect(again).toEqual(a);
      }
    });

    it('a manifest is never older than an acknowledged write', async () => {
      for (let version = 1; version <= 50; version += 1) {
        const earlier = documents.check('mehana');
        await documents.writeIfNewer(venue({ version }));
        const manifest = await manifestOf();
        expect(manifest?.documents.model?.etag).toBe(`"model 1.${version}.r1"`);
        await earlier;
      }
    });

    it('each requested rendering is returned once', async () => {
      expect(await documents.takeRequests()).toEqual([]);
      for (const name of ['mehana', 'механа', 'mehana']) await documents.request(name);
      expect([...(await documents.takeRequests())].sort()).toEqual(['mehana', 'механа']);
      expect(await documents.takeRequests()).toEqual([]);
    });

    it('only names that were never written are reported as missing', async () => {
      await documents.writeIfNewer(venue());
      expect(await documents.areMissing(['nobody', 'mehana', 'механа'])).toEqual([
        true,
        false,
        false,
      ]);
      expect(await documents.areMissing([])).toEqual([]);
    });

    it('documents are stored only under the current name, and manifests also under former names', async () => {
      await documents.writeIfNewer(venue());
      const stored = (name: string) =>
        Promise.all([documents.isStored(name, 'manifest'), documents.isStored(name, 'html:bg')]);
      expect(await stored('nobody')).toEqual([false, false]);
      expect((await Promise.all(['mehana', 'механа'].map(stored))).toSorted()).toEqual([
        [true, false],
        [true, true],
      ]);
    });

    it('the current name is found by the QR code, even after a rename', async () => {
      const code = venueCode('owner-1');
      expect(await documents.nameOfCode(code)).toBeNull();
      await documents.writeIfNewer(venue());
      expect(await documents.nameOfCode(code)).toBe('mehana');
      const renamed = { version: 2, names: ['механа', 'mehana', 'new'], accountId: null };
      await documents.writeIfNewer(venue({ ...renamed, currentName: 'new' }));
      expect(await documents.nameOfCode(code)).toBe('new');
      await documents.writeIfNewer(venue({ version: 1, currentName: 'old' }));
      expect(await documents.nameOfCode(code)).toBe('new');
      expect(await shown('new', 'html:bg')).toBe('html:bg 1.2.r1');
      expect(await documents.nameOfCode(venueCode('owner-2'))).toBeNull();
    });

    it('unknown entries are removed, and the others stay complete', async () => {
      await documents.writeIfNewer(venue());
      const gone = { owner: 'gone', names: ['gone'], currentName: 'gone', accountId: 'account-9' };
      await documents.writeIfNewer(venue(gone));
      const belongings: Belonging[] = [];
      const mine = new Set(['owner-1', 'механа', 'mehana', 'account-1', venueCode('owner-1')]);
      const removed = await documents.removeUnknown(async (entries) => {
        belongings.push(...entries);
        return entries.map(({ id }) => mine.has(id));
      });
      expect(removed).toBeGreaterThan(0);
      for (const belonging of [
        { kind: 'owner', id: 'gone' },
        { kind: 'name', id: 'gone' },
        { kind: 'account', id: 'account-9' },
        { kind: 'code', id: venueCode('gone') },
      ]) {
        expect(belongings).toContainEqual(belonging);
      }
      expect(await documents.check('gone')).toBeNull();
      for (const kind of kinds) expect(await shown('gone', kind)).toBeNull();
      expect(await documents.nameOfAccount('account-9')).toBeNull();
      expect(await documents.nameOfCode(venueCode('gone'))).toBeNull();
      expect(await documents.versions(['gone', 'owner-1'])).toMatchObject([null, { version: 1 }]);
      for (const kind of kinds) expect(await shown('mehana', kind)).toBe(`${kind} 1.1.r1`);
      expect(await documents.check('mehana')).not.toBeNull();
      expect(await documents.nameOfAccount('account-1')).toBe('механа');
      expect(await documents.nameOfCode(venueCode('owner-1'))).toBe('mehana');
      expect(await documents.removeUnknown(async (all) => all.map(() => true))).toBe(0);
    });

    it('the store is empty until a venue is written', async () => {
      await documents.noteReplay('{}');
      expect(await documents.isEmpty()).toBe(true);
      await documents.writeIfNewer(venue({ names: [], currentName: null }));
      expect(await documents.isEmpty()).toBe(false);
    });

    it('the progress of a replay is stored', async () => {
      expect(await documents.replayNote()).toBeNull();
      await documents.noteReplay('{"done":"половината"}');
      expect(await documents.replayNote()).toBe('{"done":"половината"}');
      await documents.noteReplay(null);
      expect(await documents.replayNote()).toBeNull();
    });

    it('venues do not affect each other', async () => {
      await documents.writeIfNewer(venue({ version: 9 }));
      await documents.writeIfNewer(venue({ owner: 'owner-2', names: ['other'] }));
      expect([await shown('mehana'), await shown('other')]).toEqual([
        'graphql 1.9.r1',
        'graphql 1.1.r1',
      ]);
    });
  });
});
