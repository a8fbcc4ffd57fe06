import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type LocalServer, type Scratch, startLocalServer } from '@qr-menu/testkit';
import { inject } from 'vitest';

export type EdgePorts = {
  readonly edge: number;
  readonly gateway: number;
  readonly guest: number;
  /** Only Caddy can distribute pages among several guest processes. */
  readonly furtherGuests?: readonly number[];
  readonly identity: number;
  readonly store: number;
};

type EdgeProgram = {
  readonly name: string;
  /** Null if the program is not installed on this machine. */
  readonly program: string | null;
  /** Runs the program on this machine's ports, using the containers' configuration. */
  readonly start: (scratch: Scratch, ports: EdgePorts) => Promise<LocalServer>;
};

const configuration = new URL('../edge/nginx.conf', import.meta.url);
const oneServer = fileURLToPath(new URL('../one-server', import.meta.url));

async function startNginx(scratch: Scratch, ports: EdgePorts): Promise<LocalServer> {
  const file = path.join(scratch.directory, 'nginx.conf');
  await writeFile(file, await localConfiguration(scratch.directory, ports));
  return startLocalServer({
    scratch,
    name: 'nginx',
    command: inject('nginx') ?? 'nginx',
    args: ['-c', file, '-p', scratch.directory, '-g', 'daemon off;'],
    readyLine: /start worker process \d/,
  });
}

const at = (port: number) => `127.0.0.1:${port}`;

async function startCaddy(scratch: Scratch, ports: EdgePorts): Promise<LocalServer> {
  return startCaddyfile(scratch, 'Caddyfile', {
    // Accepts any host name.
    SITE: `http://:${ports.edge}`,
    INSIDE: `http://:${await freePort()}`,
    GATEWAY: at(ports.gateway),
    GUEST: [ports.guest, ...(ports.furtherGuests ?? [])].map(at).join(' '),
    IDENTITY: at(ports.identity),
    STORE: at(ports.store),
  });
}

const startCaddyfile = (scratch: Scratch, file: string, addresses: NodeJS.ProcessEnv) =>
  startLocalServer({
    scratch,
    name: 'caddy',
    command: inject('caddy') ?? 'caddy',
    args: ['run', '--config', path.join(oneServer, file), '--adapter', 'caddyfile'],
    environment: { HOME: scratch.directory, ...addresses },
    readyLine: /serving initial configuration/,
  });

/** The proxies in front of the services: one for the full set of containers and one for a single server. */
export const edgePrograms = (): readonly EdgeProgram[] => [
  { name: 'nginx', program: inject('nginx'), start: startNginx },
  { name: 'caddy', program: inject('caddy'), start: startCaddy },
];

/** Sends all requests to one process. */
export const beforeOneProcess = (): EdgeProgram => ({
  name: 'caddy before one process',
  program: inject('caddy'),
  start: (scratch, { edge, gateway }) => {
    const addresses = { SITE: `http://:${edge}`, STANDALONE: at(gateway) };
    return startCaddyfile(scratch, 'one-process.caddy', addresses);
  },
});

/** Only replaces addresses and paths. Each of them must occur in the text. */
async function localConfiguration(directory: string, ports: EdgePorts): Promise<string> {
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/listen 4000;/, `listen 127.0.0.1:${ports.edge};`],
    [/http:\/\/gateway:4000/, `http://127.0.0.1:${ports.gateway}`],
    [/http:\/\/guest:4000/, `http://127.0.0.1:${ports.guest}`],
    [/http:\/\/identity:4000/, `http://127.0.0.1:${ports.identity}`],
    [/http:\/\/store:8333/, `http://127.0.0.1:${ports.store}`],
    [/error_log stderr warn;/, 'error_log stderr notice;'],
    [/\/tmp\//g, `${directory}/`],
  ];
  let text = await readFile(configuration, 'utf8');
  for (const [pattern, local] of replacements) {
    if (!new RegExp(pattern).test(text)) throw new Error(`nginx.conf no longer has ${pattern}`);
    text = text.replace(pattern, local);
  }
  return text;
}
