import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxDelivery } from './codes.ts';

const message = {
  at: '2026-05-01T12:00:00.000Z',
  to: 'owner@example.com',
  kind: 'sign-up',
  code: '012345',
} as const;

describe('the outbox', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'qr-menu-outbox-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  it('appends a line of JSON and prints a line to read for each code', async () => {
    const file = join(directory, 'new', 'outbox.jsonl');
    const printed: string[] = [];
    const deliver = createOutboxDelivery({ file, print: (line) => printed.push(line) });
    await deliver(message);
    await deliver({ ...message, code: '999999' });
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      message,
      { ...message, code: '999999' },
    ]);
    expect(printed).toEqual([
      'sign-up code for owner@example.com: 012345',
      'sign-up code for owner@example.com: 999999',
    ]);
  });
});
