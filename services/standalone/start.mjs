// @ts-check
// `npm start`: builds the product and runs it in this process. Plain JavaScript for Node alone,
// because it has to run before anything is built. Until then browsers get a waiting page.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const page = readFileSync(path.join(import.meta.dirname, 'waiting-page.html'), 'utf8');
const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
const scriptHash = createHash('sha256').update(script).digest('base64');
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'`,
  'retry-after': '1',
  'cache-control': 'no-store',
};

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/** @param {number} since a value of `performance.now()` */
const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The free disk space that a build needs, in bytes, plus a small margin. */
const roomToBuild = 64 * 1024 ** 2;
const begun = performance.now();
const { env } = process;
// Overrides the shell, because React's development build renders several times slower, here and on
// phones.
env.NODE_ENV = 'production';
const port = /^\d+$/.test(env.PORT ?? '') ? Number(env.PORT) : 4000;
const dataDir = path.resolve(env.DATA_DIR || '.data');

try {
  assertBuildable();
  // `npm test` only needs the check, because it builds by itself.
  if (process.argv.includes('--only-check')) process.exit();
  print(`QR-menu is being built for http://localhost:${port}`);
  const closeWaitingRoom = await openWaitingRoom();
  await Promise.all([build('build:types', 'services'), build('build:web', 'web pages')]);
  const { runStandalone } = await import('./dist/run-standalone.js');
  // The product takes over the port immediately. Until it is ready, it gives the same responses.
  closeWaitingRoom();
  await runStandalone({
    answerWaiting,
    onReady: () => print(`  started in ${secondsSince(begun)}`),
    onFailedStart: explain,
  });
} catch (error) {
  explain(error);
  process.exitCode = 1;
  process.exit();
}

/** If the folder is not writable or the disk is full, the compilers would print a stack trace. */
function assertBuildable() {
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    throw notWritable(/** @type {NodeJS.ErrnoException} */ (error).code);
  }
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < roomToBuild) {
    throw Object.assign(new Error('no room to build'), { code: 'ENOSPC', path: root });
  }
}

/** @param {string | undefined} code */
function notWritable(code) {
  return new Error(
    `${root} cannot be written to (${code}), and QR-menu builds itself there: copy it to a folder that this user can write to`,
  );
}

/** Listens until the returned function is called. */
async function openWaitingRoom() {
  const server = createServer(answerWaiting);
  if (port === 0) return () => undefined;
  server.listen(port, env.HOST === '*' ? undefined : env.HOST || '127.0.0.1');
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Responds with 503. Browsers get a page that reloads itself, and programs get only the status.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function answerWaiting(request, response) {
  const forPeople = request.headers.accept?.includes('text/html') ?? false;
  if (forPeople) response.writeHead(503, pageHeaders).end(page);
  else response.writeHead(503, { 'retry-after': '1' }).end();
}

/**
 * Runs one of the root's scripts. Shows its output only if it fails.
 *
 * @param {string} name
 * @param {string} what
 */
async function build(name, what) {
  const since = performance.now();
  const child = spawn(`npm run --silent ${name}`, {
    shell: true,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => output.push(text));
  }
  const [code] = await once(child, 'close');
  if (code === 0) return print(`  ${what} built in ${secondsSince(since)}`);
  const text = output.join('').trim();
  if (/ENOSPC|no space left/i.test(text)) {
    throw Object.assign(new Error(text), { code: 'ENOSPC', path: root });
  }
  const refusal = /EROFS|EACCES/.exec(text)?.[0];
  throw refusal ? notWritable(refusal) : new Error(`the ${what} cannot be built:\n${text}`);
}

/**
 * Prints one sentence that explains the reason and the fix.
 *
 * @param {unknown} fault
 */
function explain(fault) {
  const error = /** @type {NodeJS.ErrnoException} */ (fault);
  const place = error.path ?? dataDir;
  const takenPort = /** @type {{ port?: number }} */ (error).port ?? port;
  const variable = takenPort === port ? 'PORT' : 'OPS_PORT';
  /** @type {Readonly<Record<string, string>>} */
  const sentences = {
    EADDRINUSE: `port ${takenPort} is taken by another program: stop that one, or choose another port: ${variable}=${takenPort + 1} npm start`,
    EACCES: `${place} may not be used by this user: give it to this user, or set DATA_DIR to another folder`,
    EPERM: `${place} may not be used by this user: give it to this user, or set DATA_DIR to another folder`,
    EROFS: `${place} is on a read-only disk: set DATA_DIR to a folder on another disk`,
    ENOSPC: `the disk is full, at ${place}: free some space and start again`,
  };
  // If a folder cannot be created on a read-only disk, Node reports that it does not exist.
  const code = error.code === 'ENOENT' && error.syscall === 'mkdir' ? 'EROFS' : error.code;
  process.stderr.write(`QR-menu cannot start: ${sentences[code ?? ''] ?? error.message}\n`);
  if (env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
}
