#!/usr/bin/env node
// Starts the command line that `npm run build` has compiled. This file is committed, because npm
// links it before anything is built.
import { existsSync } from 'node:fs';

const entry = new URL('../dist/main.js', import.meta.url);
if (existsSync(entry)) {
  // React's development build renders several times slower.
  const { env } = process;
  env.NODE_ENV ||= 'production';
  await import(entry.href);
} else {
  process.stderr.write('the operator is not built yet: npm run build\n');
  process.exitCode = 1;
}
