import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(log: (logger: ReturnType<typeof createLogger>) => void): Record<string, never> {
  const lines: string[] = [];
  log(createLogger('service', 'debug', { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

test("a driver's error is logged without its row", () => {
  const error = Object.assign(new Error('new row violates a check'), {
    code: '23514',
    detail: 'Failing row contains (marked@example.com).',
    command: { name: 'set', args: ['key', 'marked'] },
  });
  const line = logged((logger) =>
    logger.error({ err: new TypeError('outer', { cause: error }) }, 'failed'),
  );
  expect(line).toMatchObject({
    service: 'service',
    msg: 'failed',
    err: { type: 'TypeError', message: 'outer', cause: { type: 'Error', code: '23514' } },
  });
  expect(JSON.stringify(line)).not.toContain('marked');
});

test('an error is logged with the name that the runbook uses', () => {
  class LogTorn extends Error {
    override readonly name = 'LogTorn';
    readonly code = 'LOG_TORN';
  }
  const { err } = logged((logger) => logger.fatal({ err: new LogTorn('a gap') }, 'crashed'));
  expect(err).toMatchObject({ type: 'LogTorn', message: 'a gap', code: 'LOG_TORN' });
});

test.each([[undefined], [null], ['marked'], [{ secret: 'marked' }]])(
  'a thrown value that is not an error is not logged: %s',
  (thrown) => {
    expect(
      JSON.stringify(logged((logger) => logger.warn({ err: thrown }, 'failed'))),
    ).not.toContain('marked');
  },
);

test('fields with names that suggest personal data are redacted', () => {
  const line = logged((logger) => logger.info({ email: 'marked', code: 'marked', port: 1 }, 'x'));
  expect(line).toMatchObject({ email: '[redacted]', port: 1 });
  expect(JSON.stringify(line)).not.toContain('marked');
});

test('a repeated message is logged 20 times in 10 seconds, and then only counted', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const write = (line: string) => void lines.push(JSON.parse(line));
  const logger = createLogger('service', 'info', { write }, () => now);
  for (let turn = 0; turn < 500; turn += 1) {
    logger.child({ group: 'referee' }).warn({ turn }, 'the log cannot be reached');
    if (turn % 100 === 0) logger.error('another message');
    logger.info('asked for');
  }
  const written = (message: string) => lines.filter(({ msg }) => msg === message);
  expect(written('the log cannot be reached').map(({ turn }) => turn)).toEqual([
    ...Array(20).keys(),
  ]);
  expect(written('another message')).toHaveLength(5);
  expect(written('asked for')).toHaveLength(500);
  now = 10_000;
  logger.warn({ turn: 500 }, 'the log cannot be reached');
  expect(lines.at(-1)).toMatchObject({ turn: 500, leftOut: 480 });
});

test.runIf(process.platform === 'linux')(
  'a log on a full disk does not end the process',
  async () => {
    const full = openSync('/dev/full', 'w');
    const script = `
      import { createLogger } from '${path.join(import.meta.dirname, 'logger.ts')}';
      import { runProcess } from '${path.join(import.meta.dirname, 'run-process.ts')}';
      const logger = createLogger('service', 'info');
      await runProcess({ logger, exit: process.exit, start: async () => ({ stop: async () => {} }) });
      for (let line = 0; line < 3; line += 1) logger.error({ line }, 'not written');
      process.stdout.write('printed');
      setImmediate(() => setTimeout(() => process.stderr.write('alive', () => process.exit(0)), 10));`;
    const node = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, node, { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    const output: string[] = [];
    child.stderr?.on('data', (text) => output.push(String(text)));
    const [code] = await once(child, 'close');
    expect([code, output.join('')]).toEqual([0, 'alive']);
  },
);
