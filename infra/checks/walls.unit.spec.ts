import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Modules that break a dependency rule, with the expected error messages. */
const faults = [
  {
    what: 'a service that imports the inside of another one',
    file: 'services/guest/src/inside.ts',
    code: "export { x } from '@qr-menu/gateway/src/gateway.ts';",
    message: "Services meet through a workspace's public entry only.",
  },
  {
    what: 'a service that imports another one by its path',
    file: 'services/guest/src/by-path.ts',
    code: "export { x } from '../../gateway/src/gateway.ts';",
    message: "Services meet through a workspace's public entry only.",
  },
  {
    what: "a service that imports the owners' app",
    file: 'services/guest/src/app.ts',
    code: "export { x } from '@qr-menu/client';",
    message: "so their images contain nothing of the owners' app",
  },
  {
    what: 'a runtime that knows a store',
    file: 'services/runtime/src/store.ts',
    code: "export { x } from '@qr-menu/stores/redis';",
    message: 'it knows no store, no rule of the product and no program',
  },
  {
    what: 'a store that knows a program',
    file: 'services/stores/src/redis/program.ts',
    code: "export { x } from '@qr-menu/command';",
    message: 'Stores know the contracts, the domain and the runtime',
  },
  {
    what: 'an operator that imports the API',
    file: 'services/operator/src/api.ts',
    code: "export { x } from '@qr-menu/gateway';",
    message: 'operator and simulation use the write core',
  },
  {
    what: "a guest page that knows the owners' app",
    file: 'web/menu-page/src/app.ts',
    code: "export { x } from '@mantine/core';",
    message: 'The menu page imports React, Preact, its carousel, the domain and the schema',
  },
  {
    what: 'a service that reads the environment outside env.ts',
    file: 'services/guest/src/variables.ts',
    code: 'export const port = process.env.PORT;',
    message: 'process.env',
  },
  {
    what: 'I/O in the domain',
    file: 'services/domain/src/files.ts',
    code: "export { readFile } from 'node:fs/promises';",
    message: 'The domain imports only the schema: no I/O, clock or randomness.',
  },
  {
    what: 'a contract that knows a workspace',
    file: 'schema/events/rules.ts',
    code: "export { limits } from '@qr-menu/domain/workspace';",
    message: 'schema is a leaf without I/O.',
  },
  {
    what: 'a feature that imports a feature',
    file: 'web/client/src/features/menus/items.ts',
    code: "export { x } from '#features/items/item-form.tsx';",
    message: 'A feature imports its own folder and the shared ones',
  },
  {
    what: 'what features share and imports one',
    file: 'web/client/src/ui/items.ts',
    code: "export { x } from '#features/items/item-form.tsx';",
    message: 'What features share knows none of them.',
  },
  {
    what: 'a circle, even of types only',
    file: 'services/domain/src/one.ts',
    code: "import type { Other } from './other.ts';\nexport type One = { other: Other };",
    message: 'This import is part of a cycle.',
  },
  {
    what: 'the other end of that circle',
    file: 'services/domain/src/other.ts',
    code: "import type { One } from './one.ts';\nexport type Other = { one: One };",
    message: 'This import is part of a cycle.',
  },
];

let folder: string;
let report: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'walls-'));
  await cp(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  for (const { file, code } of faults) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${code}\n`);
  }
  const biome = path.join(root, 'node_modules/.bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=100', '--colors=off'];
  report = await new Promise((resolve) => {
    execFile(biome, options, { cwd: folder }, (_error, out, errors) => resolve(out + errors));
  });
});
afterAll(() => rm(folder, { recursive: true }));

test.each(faults)('`npm run lint` refuses $what and gives the reason', ({ file, message }) => {
  const messages = report
    .split('\n\n')
    .join('\n')
    .split(/(?=^\S+:\d+:\d+ lint\/)/m);
  expect(messages.filter((part) => part.startsWith(`${file}:`)).join()).toContain(message);
});
