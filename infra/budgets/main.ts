import path from 'node:path';
import { readBuildManifest } from './client-files.ts';
import { measureMenu } from './measure-menu.ts';
import { measureVisit } from './measure-visit.ts';
import { isExceeded, tableOf } from './measured.ts';
import { visits } from './visits.ts';

const clientDir = path.resolve(
  process.argv[2] ?? path.join(import.meta.dirname, '../../web/dist/client'),
);
const manifest = readBuildManifest(clientDir);
const rows = [
  ...visits.flatMap((visit) => measureVisit(clientDir, manifest, visit)),
  ...(await measureMenu(clientDir)),
];
process.stdout.write(`${tableOf(rows)}\n`);
process.exitCode = rows.some(isExceeded) ? 1 : 0;
