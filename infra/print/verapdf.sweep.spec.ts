import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { allergenMatrix } from '@qr-menu/domain/allergens';
import { buildPublicMenu } from '@qr-menu/domain/public-menu';
import type { Workspace } from '@qr-menu/domain/workspace';
import { paperFormats, printKinds, type ToPrint } from '@qr-menu/print';
import { print } from '@qr-menu/print/draw';
import { languages } from '@qr-menu/schema';
import {
  createScratch,
  findProgram,
  programEnvironment,
  readTestEnvironment,
} from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { demoWorkspaces } from './demo-workspaces.ts';

const script = path.join(import.meta.dirname, '../verapdf/check.sh');
const run = promisify(execFile);
const sheet = { day: '2026-11-28', version: 812, url: 'https://menu.example/q/anbspnbrjv8c' };

/** Returns all combinations of kind, format, language and second language. */
function ordersOf(workspace: Workspace): readonly (readonly [string, ToPrint])[] {
  const document = buildPublicMenu(workspace, sheet.version);
  const prints = languages.flatMap((language, index) =>
    [null, languages[(index + 1) % languages.length] ?? null].flatMap((secondLanguage) =>
      paperFormats.flatMap((format) =>
        printKinds.map((kind) => {
          const file = `${kind}-${format}-${language}-${secondLanguage}.pdf`;
          return [file, { kind, format, ...sheet, document, language, secondLanguage }] as const;
        }),
      ),
    ),
  );
  const [menu] = workspace.menus.values();
  const sections = menu ? allergenMatrix(workspace, menu.id) : [];
  const { day, version } = sheet;
  const matrix = { venue: 'Механа', menu: {}, language: 'bg' as const, day, version, sections };
  return [...prints, ['staff.pdf', { matrix }]];
}

const canRun = findProgram('java') !== null && findProgram('mvn') !== null;

test.skipIf(!canRun && readTestEnvironment().REQUIRE_REAL === undefined)(
  "every PDF of the demo menu passes veraPDF's checks for PDF/UA-1",
  async () => {
    const scratch = await createScratch();
    try {
      const files: string[] = [];
      for (const [file, order] of ordersOf((await demoWorkspaces()).full)) {
        const at = path.join(scratch.directory, file);
        await writeFile(at, (await print(order)).bytes);
        files.push(at);
      }
      const options = { env: programEnvironment({}), maxBuffer: 64 * 1024 * 1024 };
      const { stdout } = await run(script, files, options);
      const failures = stdout.match(/<rule [^>]*status="failed"[^>]*>|<taskException/g);
      expect(failures ?? []).toEqual([]);
      expect(stdout.match(/isCompliant="true"/g)).toHaveLength(files.length);
    } finally {
      await scratch.remove();
    }
  },
);
