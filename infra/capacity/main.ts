import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './page.ts';

/** Writes the computed tables into CAPACITY.md. */
const page = new URL('../CAPACITY.md', import.meta.url);
writeFileSync(page, withTables(readFileSync(page, 'utf8')));
