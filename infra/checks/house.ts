import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Prints one line per metric of a checkout's structure: npm run house [-- directory]
const root = path.resolve(process.argv[2] ?? '.');

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(services|web)\//.test(file) && !/(^|\/)(generated|dist)\//.test(file));

const linesOf = new Map(
  tracked.map((file) => [file, readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n')]),
);

/** Includes files that are only imported by tests. */
const isTest = (file: string): boolean =>
  /\.spec\.tsx?$|^services\/(testkit|simulation)\/|^services\/\w+\/test\/|^web\/(\w+\/)?e2e\//.test(
    file,
  );
const isDemoData = (file: string): boolean => /\/demo\/(roden-kray|\w+-(rose|venue)\w*)/.test(file);
const isComment = (line: string): boolean => /^\s*(\/\/|\/\*|\*)/.test(line);

const sources = tracked.filter((file) => !isTest(file));
const of = (part: string) => sources.filter((file) => file.startsWith(`${part}/`));
const lineCount = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + (linesOf.get(file)?.length ?? 0), 0);

/** Maps each file to our own files that it imports, including type-only imports. */
const imports = new Map(
  sources.map((file) => {
    const text = (linesOf.get(file) ?? []).join('\n');
    const specifiers = [...text.matchAll(/(?:from|import\()\s*'([.#][^']+)'/g)].map(
      (m) => m[1] ?? '',
    );
    const targets = specifiers.map((specifier) => resolved(file, specifier));
    return [file, new Set(targets.filter((target) => target !== null))];
  }),
);

function resolved(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier);
  const workspace = ['web/client', 'web'].find((folder) =>
    existsSync(path.join(root, folder, 'src', specifier.slice(1))),
  );
  return workspace === undefined ? null : `${workspace}/src/${specifier.slice(1)}`;
}

/** Returns small files that are imported by only one neighbouring file. */
function crumbs(): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return sources.filter((file) => {
    const [only, ...rest] = importers.get(file) ?? [];
    if (only === undefined || rest.length > 0 || file.includes('/migrations/')) return false;
    // A file that is imported only by an entry point counts as exported to other packages.
    if (path.basename(only) === 'index.ts') return false;
    return path.dirname(only) === path.dirname(file) && (linesOf.get(file)?.length ?? 0) < 30;
  });
}

/** Uses Tarjan's algorithm to find groups of files that import each other. */
function circles(): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): void => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.size - 1);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!numbers.has(target) && imports.has(target)) visit(target);
      if (!stack.includes(target)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) groups.push(group);
  };
  for (const file of sources) if (!numbers.has(file)) visit(file);
  return groups;
}

/** Counts the files of the first workspace that import the second one. */
function arrows(from: RegExp, to: RegExp): number {
  const names = /from '(@qr-menu\/[^']+)'/g;
  return tracked.filter((file) => {
    if (!from.test(file) || /\.spec\.tsx?$/.test(file)) return false;
    return [...(linesOf.get(file) ?? []).join('\n').matchAll(names)].some(([, name = '']) =>
      to.test(name),
    );
  }).length;
}

const share = (part: number, whole: number): string => (part / whole).toFixed(3);
const tests = (part: string) =>
  tracked.filter((file) => isTest(file) && file.startsWith(`${part}/`));
const commentLines = of('services')
  .flatMap((file) => linesOf.get(file) ?? [])
  .filter(isComment).length;
const lines = lineCount(sources.filter((file) => !isDemoData(file)));

const metrics: Readonly<Record<string, string | number>> = {
  'files under 30 lines with one importer, in the same folder': crumbs().length,
  'source files in services': of('services').length,
  'source files in web': of('web').length,
  'source lines in services and web, without demo data': lines,
  'circles, types included': circles().length,
  'comment lines in services': share(commentLines, lineCount(of('services'))),
  'test lines per source line, services': share(
    lineCount(tests('services')),
    lineCount(of('services')),
  ),
  'test lines per source line, web': share(lineCount(tests('web')), lineCount(of('web'))),
  "files of services that import the owners' app": arrows(/^services\//, /^@qr-menu\/(web|client)/),
  'files of operator and simulation that import the gateway': arrows(
    /^services\/(operator|simulation)\/src/,
    /^@qr-menu\/gateway/,
  ),
};
for (const [name, figure] of Object.entries(metrics)) process.stdout.write(`${name}: ${figure}\n`);
