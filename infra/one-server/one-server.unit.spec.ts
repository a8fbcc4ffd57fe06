import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Addition = {
  readonly image?: string;
  readonly mem_limit?: string;
  readonly logging?: { readonly driver: string; readonly options: Record<string, string> };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const baseText = textOf('docker-compose.yml');
const base = parse(baseText, { merge: true }) as { services: Record<string, Addition> };
// In compose files, the tag `!override` replaces a list. Without it, values would be appended to the list.
const options = { merge: true, logLevel: 'error' } as const;
const added = parse(textOf('infra/one-server/compose.yml'), options) as typeof base;
const additions = Object.entries(added.services);

describe('the installation on one server', () => {
  it('each container has memory and log limits, and the memory limits leave room on a 4 GB machine', () => {
    expect(Object.keys(added.services).sort()).toEqual(Object.keys(base.services).sort());
    for (const [name, { mem_limit = '', logging }] of additions) {
      expect(mem_limit, name).toMatch(/^\d+m$/);
      expect(logging?.options, name).toEqual({ 'max-size': '10m', 'max-file': '5' });
    }
    const always = additions.filter(([name]) => name !== 'operator');
    const sum = always.reduce(
      (megabytes, [, addition]) => megabytes + Number.parseInt(addition.mem_limit ?? '', 10),
      0,
    );
    expect(sum).toBeLessThanOrEqual(3_400);
  });

  it('only the edge opens ports, and it runs Caddy', () => {
    expect(additions.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['edge']);
    const { image, ports, volumes = [], environment } = added.services.edge ?? {};
    expect(image).toMatch(/^caddy:2\.\d+\.\d+-alpine$/);
    expect(ports).toEqual(['80:80', '443:443', '443:443/udp']);
    const [mounted = ''] = volumes.map((volume) => volume.split(':')[0]);
    expect(existsSync(path.join(root, mounted)), mounted).toBe(true);
    expect(environment?.SITE).toContain('DOMAIN');
  });

  it('each public address has its own domain', () => {
    const addresses = baseText.match(/.*http:\/\/localhost:4000.*/g) ?? [];
    const asDefault = /\$\{PUBLIC_URL:-http:\/\/localhost:4000\}/;
    const literal = addresses.filter((line) => !line.startsWith('#') && !asDefault.test(line));
    expect(literal).toEqual([]);
  });

  it('all routes lead to existing services', () => {
    const upstreams = [
      ...textOf('infra/one-server/Caddyfile').matchAll(/reverse_proxy \{\$\w+:(\w+):/g),
    ];
    const hosts = new Set(upstreams.map(([, host]) => host));
    expect([...hosts].sort()).toEqual(['gateway', 'guest', 'identity', 'store']);
    for (const host of hosts) expect(base.services).toHaveProperty([host ?? '']);
  });
});

describe('the .env file for one server', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'one-server-'));
  const file = path.join(directory, '.env');
  const script = path.join(root, 'infra/docker/make-env.sh');
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    'localhost',
    'menu.example.com:443',
    'https://menu.example.com',
    'menu.example.com/x',
    '',
  ])('the .env file is not created for %j', (domain) => {
    const made = spawnSync('bash', [script, '--domain', domain, file], { encoding: 'utf8' });
    expect(made.status).toBe(2);
    expect(made.stderr).toContain('is not a domain name');
    expect(existsSync(file)).toBe(false);
  });

  it('the .env file contains the domain and the names of both compose files', () => {
    execFileSync('bash', [script, '--domain', 'menu.example.com', file]);
    const made = parseEnv(readFileSync(file, 'utf8'));
    expect(made).toMatchObject({
      DOMAIN: 'menu.example.com',
      PUBLIC_URL: 'https://menu.example.com',
    });
    for (const composeFile of made.COMPOSE_FILE?.split(':') ?? ['']) {
      expect(existsSync(path.join(root, composeFile)), composeFile).toBe(true);
    }
  });
});
