import { differencesSince } from '@qr-menu/domain/workspace';
import { systemClock } from '@qr-menu/runtime/process';
import type { WorkspaceEvent } from '@qr-menu/schema';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import {
  longDish,
  longTexts,
  mischief,
  picture,
  shortened,
  soldOutDish,
  venue,
} from '../../test/menu-venue.ts';
import { createMenuWorld, type MenuWorld } from '../../test/menu-world.ts';
import { readPast } from './restore-menu.ts';

const serverUrl = inject('databaseUrl');
const then = '2026-03-01T12:00:00.000Z';
const at = ['--account', 'Механа Рила', '--at', '2026-03-01T14:00:00+02:00'];

describe.skipIf(serverUrl === null)('restore-menu', () => {
  let world: MenuWorld;
  const differences = async () => {
    const { pool } = world.store;
    const past = await readPast({ pool, personalData: world.personalData }, 'anna', then);
    return differencesSince(past.workspace, await world.folded());
  };
  const restored = (...more: string[]) => world.run(['restore-menu', ...at, ...more]);

  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    await world.commit(then, ...venue);
    await world.commit('2026-03-02T12:00:00.000Z', ...mischief);
  });
  afterAll(() => world?.close());

  test('shows the old menus and the differences, and changes nothing', async () => {
    await world.store.pool.query('delete from released_images');
    const before = await world.version();
    const { code, out, errors } = await restored();
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain('version 1, of 2026-03-01T12:00:00.000Z');
    expect(out).toContain('Основно меню  (menu-1)\n  Салати  (starters)\n    Супа  4.50 лв');
    expect(out).toContain('- item Супа (soup)  removed since: will be restored');
    expect(out).toContain('+ item Торта (cake)  added since: will be removed');
    expect(out).toContain('    price: then 8.95, now 9.90');
    expect(out).toContain(`! the image is gone, so none is shown: ${picture}`);
    expect(out).toContain('nothing was restored: repeat it with --yes');
    expect(await world.version()).toBe(before);
  });

  test('restores menus in one commit, and only once', async () => {
    await world.store.pool.query(
      'insert into released_images (owner, url, released_at) values ($1, $2, $3)',
      ['anna', picture, new Date().toISOString()],
    );
    const before = await world.version();
    const first = await restored('--yes', '--commit-id', 'back', '--json');
    expect([first.code, jsonOf(first).parts]).toEqual([
      0,
      [{ commitId: 'back:1', events: expect.any(Number) }],
    ]);
    expect(await world.version()).toBe(before + 1);
    expect(await differences()).toEqual([]);
    const { rows } = await world.store.pool.query(
      'select id, price, image_url, ingredient_ids, sold_out from items order by position',
    );
    expect(rows).toEqual([
      { id: 'soup', price: 450, image_url: '', ingredient_ids: '["milk"]', sold_out: false },
      { id: 'fish', price: 895, image_url: picture, ingredient_ids: '[]', sold_out: false },
      { id: 'bread', price: 895, image_url: '', ingredient_ids: '[]', sold_out: false },
    ]);
    await world.commit(new Date().toISOString(), {
      type: 'ItemRepriced',
      data: { itemId: 'bread', price: 1_000 },
    });
    const again = await restored('--yes', '--commit-id', 'back', '--json');
    expect(jsonOf(again).parts).toEqual(jsonOf(first).parts);
    expect(await world.version()).toBe(before + 2);
    expect((await differences()).map(({ id }) => id)).toEqual(['bread']);
    const conflicting = await restored('--menu', 'menu-2', '--yes', '--commit-id', 'back');
    expect(conflicting).toMatchObject({ code: 1, errors: expect.stringMatching(/^CONFLICT: /) });
    expect((await restored('--menu', 'menu-2', '--yes')).out).toContain('restored: 0 events');
  });

  test('keeps later edits if the same restore is repeated', async () => {
    const [item, image] = ['stew', '/images/public/anna/stew/640.webp'];
    const past = new Date().toISOString();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await world.commit(past, ...soldOutDish(item, image, until));
    const repriced = (price: number): WorkspaceEvent => {
      return { type: 'ItemRepriced', data: { itemId: item, price } };
    };
    await world.commit(new Date().toISOString(), repriced(100));
    const line = ['restore-menu', '--account', 'account-1', '--at', past, '--yes', '--json'];
    const restore = () => world.run([...line, '--commit-id', 'stew-back']);
    const first = await restore();
    expect(first.code).toBe(0);
    const stew = async () => (await world.folded()).items.get(item);
    expect(await stew()).toMatchObject({ price: 895, imageUrl: image, soldOutUntil: until });
    const withoutImage: WorkspaceEvent = {
      type: 'ItemUpdated',
      data: { itemId: item, imageUrl: '' },
    };
    await world.commit(new Date().toISOString(), repriced(1_000), withoutImage);
    const before = await world.version();
    const later = vi
      .spyOn(systemClock, 'now')
      .mockImplementation(() => Date.now() + 2 * 86_400_000);
    try {
      const again = await restore();
      expect([again.code, jsonOf(again).parts]).toEqual([0, jsonOf(first).parts]);
      expect(jsonOf(again).goneImages).toContain(image);
    } finally {
      later.mockRestore();
    }
    expect(await world.version()).toBe(before);
    expect(await stew()).toMatchObject({ price: 1_000, imageUrl: '', soldOutUntil: until });
  });

  test('resumes part by part after an interruption', async () => {
    const past = '2026-03-03T12:00:00.000Z';
    const dishes = Array.from({ length: 80 }, (_, n) => `dish-${n}`);
    await world.commit(past, ...dishes.slice(0, 40).map(longDish));
    await world.commit(past, ...dishes.slice(40).map(longDish));
    await world.commit(new Date().toISOString(), ...dishes.map(shortened));
    const before = await world.version();
    const args = ['restore-menu', '--account', 'account-1', '--at', past, '--yes', '--json'];
    const first = await world.run([...args, '--commit-id', 'parts'], { interruptAt: /restoring/ });
    expect([first.code, first.errors]).toEqual([1, expect.stringContaining('STOPPED: ')]);
    expect(await world.version()).toBe(before + 1);
    const second = await world.run([...args, '--commit-id', 'parts']);
    expect(second.code).toBe(0);
    expect(jsonOf(second).parts.map((part: { commitId: string }) => part.commitId)).toEqual([
      'parts:1',
      'parts:2',
    ]);
    expect(await world.version()).toBe(before + 2);
    const { items } = await world.folded();
    expect(dishes.map((id) => items.get(id)?.translations)).toEqual(dishes.map(longTexts));
    const sizes = await world.store.column(
      "select octet_length(envelope) from commits where commit_id like 'parts:%'",
    );
    expect(Math.max(...sizes.map(Number))).toBeLessThanOrEqual(256 * 1024);
  });

  test.each([
    ['--at 2026-03-01', 2, '--at: must be a moment with its offset'],
    ['--at 2999-01-01T00:00:00Z', 2, '--at: is in the future'],
    ['--at 2020-01-01T00:00:00Z', 1, 'NOTHING_YET: '],
    [`--at ${then} --menu menu-9`, 1, 'NOT_FOUND: there was no menu menu-9'],
    ['', 2, '--at: is required'],
  ])('refuses "%s"', async (line, code, message) => {
    const words = line.split(' ').filter((word) => word !== '');
    const result = await world.run(['restore-menu', '--account', 'account-1', ...words, '--yes']);
    expect([result.code, result.errors]).toEqual([code, expect.stringContaining(message)]);
  });
});
