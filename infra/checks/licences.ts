import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Compares the licences of all production packages with the list of allowed ones in infra/DEPENDENCIES.md.

type LockedPackage = {
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
};
export type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> };

type Row = readonly [first: string, second: string];

/** Returns the rows of the table below a heading of the page, without backticks. */
function rowsBelow(heading: string, page: string): readonly Row[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([^`]+)` \| `?([^`|]+?)`? \|/gm)];
  if (rows.length === 0) throw new Error(`there is no table below "${heading}"`);
  return rows.map(([, first = '', second = '']) => [first, second]);
}

const isFor = (name: string, packages: string): boolean =>
  packages === 'all packages' ||
  (packages.endsWith('*') ? name.startsWith(packages.slice(0, -1)) : name === packages);

/**
 * Whether an SPDX expression permits using a package. With `OR`, one accepted licence is enough. With
 * `AND`, all must be accepted. `AND` has higher precedence.
 */
export function permits(expression: string, accepts: (licence: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const next = (token: string): boolean => {
    const isNext = tokens[0] === token;
    if (isNext) tokens.shift();
    return isNext;
  };
  const alternatives = (): boolean => {
    let isAccepted = all();
    while (next('OR')) isAccepted = all() || isAccepted;
    return isAccepted;
  };
  const all = (): boolean => {
    let isAccepted = single();
    while (next('AND')) isAccepted = single() && isAccepted;
    return isAccepted;
  };
  const single = (): boolean => {
    if (!next('(')) return accepts(tokens.shift() ?? '');
    const isAccepted = alternatives();
    return next(')') && isAccepted;
  };
  return alternatives() && tokens.length === 0;
}

/** Returns a message for each package whose licence the page does not allow, and for each unused row. */
export function licenceFaults({ packages }: Lockfile, page: string): readonly string[] {
  const allowed = rowsBelow('Allowed licences', page);
  const undeclared = rowsBelow('Packages that do not declare a licence', page);
  const used = new Set<Row>();
  const use = (row: Row | undefined): Row | undefined => {
    if (row) used.add(row);
    return row;
  };
  const installed = Object.entries(packages).filter(
    ([folder, { link, dev }]) => folder.includes('node_modules/') && !link && !dev,
  );
  const refused = installed.flatMap(([folder, { license }]) => {
    const [name = ''] = folder.split('node_modules/').slice(-1);
    const licence = license ?? use(undeclared.find(([packageName]) => packageName === name))?.[1];
    if (licence === undefined) return [`${folder} declares no licence`];
    const accepts = (id: string): boolean =>
      use(allowed.find(([licenceId, whom]) => licenceId === id && isFor(name, whom))) !== undefined;
    return permits(licence, accepts) ? [] : [`${folder} has the licence ${licence}`];
  });
  const unused = [...allowed, ...undeclared]
    .filter((row) => !used.has(row))
    .map(([name]) => `no package needs the row of ${name}`);
  return [...refused, ...unused];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = path.join(import.meta.dirname, '../..');
  const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const faults = licenceFaults(
    JSON.parse(textOf('package-lock.json')),
    textOf('infra/DEPENDENCIES.md'),
  );
  if (faults.length > 0) {
    process.stderr.write(
      `infra/DEPENDENCIES.md:\n${faults.map((fault) => `  ${fault}\n`).join('')}`,
    );
    process.exitCode = 1;
  }
}
