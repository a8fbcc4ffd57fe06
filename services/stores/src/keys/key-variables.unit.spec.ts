import { parseEnvironment } from '@qr-menu/runtime/process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { keyStoreFault, keyVariables, namesOneKeyStore } from './key-variables.ts';

const schema = z.object(keyVariables).refine(namesOneKeyStore, keyStoreFault);
const KEYS_MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const read = (variables: Record<string, string>) => parseEnvironment(schema, variables);

test('a process needs a master key and exactly one key store to start', () => {
  expect(() => read({})).toThrow('KEYS_MASTER_KEY');
  expect(() => read({ KEYS_MASTER_KEY })).toThrow('exactly one of KEYS_DIR and KEYS_BUCKET');
  const both = { KEYS_MASTER_KEY, KEYS_DIR: '/keys', KEYS_BUCKET: 'keys' };
  expect(() => read(both)).toThrow('exactly one of');
  expect(() => read({ KEYS_MASTER_KEY: 'c2hvcnQ=', KEYS_DIR: '/keys' })).toThrow('32 bytes');
});

test('the key store can be a directory or a bucket', () => {
  expect(read({ KEYS_MASTER_KEY, KEYS_DIR: '/keys' })).toMatchObject({ KEYS_DIR: '/keys' });
  expect(read({ KEYS_MASTER_KEY, KEYS_BUCKET: 'keys' })).toMatchObject({
    KEYS_BUCKET: 'keys',
    KEYS_PREFIX: 'workspace-keys/',
  });
});
