import { CommitPending, CommitRefused, type CommitRequest, type Settled } from '@qr-menu/commits';
import { emptyWorkspace } from '@qr-menu/domain/workspace';
import type { Images } from '@qr-menu/stores/images';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createInProcessOwner } from './in-process-owner.ts';

const workspace = emptyWorkspace('owner');
const settled: Settled = { before: workspace, after: workspace, events: [], at: '' };
const command = { type: 'DeleteMenu', menuId: 'm' } as const;

/** Creates an owner whose changes return these outcomes in order. The last outcome repeats. */
function ownerWith(outcomes: readonly (Settled | Error)[], images?: Images) {
  const requests: CommitRequest[] = [];
  let ids = 0;
  const owner = createInProcessOwner('owner', {
    committer: async (request) => {
      requests.push(request);
      const outcome = outcomes[requests.length - 1] ?? outcomes.at(-1) ?? settled;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    workspaces: {
      load: async () => ({
        state: workspace,
        version: 0,
        bytes: { total: 0, day: '', ofDay: 0 },
        known: null,
      }),
    },
    images,
    randomness: { uuid: () => `id-${++ids}`, fraction: () => 0 },
  });
  return { owner, requests };
}

test('resends an unconfirmed change with the same commit id', async () => {
  const { owner, requests } = ownerWith([
    new CommitPending('one'),
    new CommitPending('one'),
    settled,
  ]);
  expect(await owner.change(command, 'one')).toBe(workspace);
  expect(requests.map(({ commitId }) => commitId)).toEqual(['one', 'one', 'one']);
  expect(new Set(requests.map(({ requestHash }) => requestHash)).size).toBe(1);
  expect(requests[0]).toMatchObject({ ownerId: 'owner', actorId: 'owner', command });
});

test('gives up on an unconfirmed change after eight attempts, and on a refused one at once', async () => {
  const never = ownerWith([new CommitPending('one')]);
  await expect(never.owner.change(command)).rejects.toThrow('Not confirmed yet');
  expect(never.requests).toHaveLength(8);
  const refused = ownerWith([new CommitRefused({ code: 'NOT_FOUND', message: 'No menu' })]);
  await expect(refused.owner.change(command)).rejects.toThrow('No menu');
  expect(refused.requests).toHaveLength(1);
});

test('renders and stores an image once per name', async () => {
  const objects = new Map<string, Uint8Array>();
  const images = {
    put: async (key: string, bytes: Uint8Array) => void objects.set(key, bytes),
    read: async (key: string) => objects.get(key) ?? null,
    incoming: { remove: async (key: string) => void objects.delete(key) },
    publicUrl: (key: string) => `https://images.example/${key}`,
  } as unknown as Images;
  const { owner } = ownerWith([], images);
  let made = 0;
  const make = async () => {
    made += 1;
    return sharp({ create: { width: 8, height: 6, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  };
  const address = await owner.storePicture('soup.jpg', 'image/jpeg', make);
  expect(address).toMatch(/^https:\/\/images\.example\/owner\/[\w-]{12}\/8x6-\w+\/8\.webp$/);
  expect(await owner.storePicture('soup.jpg', 'image/jpeg', make)).toBe(address);
  expect(made).toBe(1);
  expect(await owner.storePicture('stew.jpg', 'image/jpeg', make)).not.toBe(address);
});
