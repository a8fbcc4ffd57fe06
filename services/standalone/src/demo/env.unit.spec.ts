import { expect, it } from 'vitest';
import { readImportEnv } from './env.ts';

it('needs nothing for the local machine', () => {
  expect(readImportEnv({})).toMatchObject({
    url: 'http://localhost:4000',
    outboxFile: '.data/outbox.jsonl',
  });
});

it('requires a separate password for another machine', () => {
  const elsewhere = { URL: 'https://menu.example.com/' };
  expect(() => readImportEnv(elsewhere)).toThrow('PASSWORD');
  expect(readImportEnv({ ...elsewhere, PASSWORD: 'correct horse' })).toMatchObject({
    url: 'https://menu.example.com',
    password: 'correct horse',
  });
});

it('reports all faults at once', () => {
  expect(() => readImportEnv({ URL: 'nowhere', EMAIL: 'nobody' })).toThrow(/URL[\s\S]*EMAIL/);
});
