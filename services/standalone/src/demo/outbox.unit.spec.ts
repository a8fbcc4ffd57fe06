import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMailedCode } from './outbox.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbox-'));
  file = join(directory, 'outbox.jsonl');
});
afterEach(() => rm(directory, { recursive: true }));

const mail = (to: string, code: string) =>
  `${JSON.stringify({ at: '2025-01-01T00:00:00.000Z', to, kind: 'confirmation', code })}\n`;

it('waits for the mail and takes the newest code for the address', async () => {
  const writes = [
    mail('a@example.com', '111111') + mail('b@example.com', '222222'),
    mail('A@example.com', '333333').slice(0, 20),
  ];
  const clock = {
    now: () => 0,
    sleep: async () => appendFile(file, writes.shift() ?? ''),
  };
  expect(await readMailedCode(file, 'b@example.com', clock)).toBe('222222');
  expect(await readMailedCode(file, 'a@example.com', clock)).toBe('111111');
});

it('names the variable to set when no mail comes', async () => {
  let time = 0;
  const clock = {
    now: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
  await expect(readMailedCode(file, 'a@example.com', clock)).rejects.toThrow('OUTBOX_FILE');
});
