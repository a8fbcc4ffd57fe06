/** Writes `infra/SETTINGS.md`. `settings.unit.spec.ts` fails if the committed page differs. */
import { writeFileSync } from 'node:fs';
import { readDocumentedSettings, settingsPage } from './settings.ts';

writeFileSync(
  new URL('../SETTINGS.md', import.meta.url),
  settingsPage(await readDocumentedSettings()),
);
