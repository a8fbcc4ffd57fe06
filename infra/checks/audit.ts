import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Asks the registry for known vulnerabilities of production packages (npm audit). Each one needs an entry in
// infra/DEPENDENCIES.md. If the registry does not respond, the check prints a message and passes.

type Advisory = {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
};

type Report = {
  readonly vulnerabilities: Readonly<
    Record<string, { readonly via: ReadonlyArray<string | Advisory> }>
  >;
};

export type Audit =
  | { readonly kind: 'measured'; readonly faults: readonly string[] }
  | { readonly kind: 'not measured'; readonly reason: string };

const isReport = (answer: object): answer is Report => 'vulnerabilities' in answer;

/**
 * Compares the output of `npm audit --json` with the answers on the page. An advisory without an answer is an
 * error, and so is an answer without an advisory in the report.
 */
export function auditOf(output: string, page: string): Audit {
  const answer = parsed(output);
  if (!answer) return { kind: 'not measured', reason: 'npm audit printed no report' };
  if (!isReport(answer)) return { kind: 'not measured', reason: reasonIn(answer) };
  const found = new Map(
    Object.values(answer.vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((via) => typeof via !== 'string')
      .map((advisory) => [path.basename(advisory.url), advisory]),
  );
  const answered = answersOn(page);
  const open = [...found].filter(([id]) => !answered.includes(id));
  const outdated = answered.filter((id) => !found.has(id));
  return {
    kind: 'measured',
    faults: [
      ...open.map(
        ([id, { severity, name, title }]) => `${id} (${severity}) has no answer: ${name}: ${title}`,
      ),
      ...outdated.map((id) => `${id} does not apply any more: remove its answer`),
    ],
  };
}

function parsed(output: string): object | null {
  try {
    const answer: unknown = JSON.parse(output);
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}

/** npm returns the reason at the top level if the registry has responded, and below `error` otherwise. */
function reasonIn(answer: {
  readonly message?: unknown;
  readonly error?: { readonly summary?: unknown };
}): string {
  const reason = String(answer.message ?? answer.error?.summary ?? 'npm audit printed no report');
  return reason.replaceAll(/\s+/g, ' ').replace(/ - \w+ https?:.*/, '');
}

/** Returns the first column of the table below "Known vulnerabilities". */
function answersOn(page: string): readonly string[] {
  const [, section] = page.split('\n## Known vulnerabilities\n');
  if (section === undefined) throw new Error('the page has no section "Known vulnerabilities"');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id = '']) => id);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = path.join(import.meta.dirname, '../..');
  const page = readFileSync(path.join(root, 'infra/DEPENDENCIES.md'), 'utf8');
  const asked = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
  const { stdout } = spawnSync('npm', asked, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const audit = auditOf(stdout ?? '', page);
  if (audit.kind === 'not measured') {
    process.stdout.write(`not measured: known vulnerabilities: ${audit.reason}\n`);
  } else if (audit.faults.length > 0) {
    process.stderr.write(`${audit.faults.map((fault) => `  ${fault}\n`).join('')}`);
    process.exitCode = 1;
  } else {
    process.stdout.write('each known vulnerability has an answer\n');
  }
}
