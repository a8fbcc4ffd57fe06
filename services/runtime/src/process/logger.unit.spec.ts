import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(log: (logger: ReturnType<typeof createLogger>) => void): Record<string, never> {
  const lines: string[] = [];
  log(createLogger('service', 'debug', { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

test('an error of a driver is logged without the row that it carries', () => {
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

test('an error keeps the name by which the runbook knows it', () => {
  class LogTorn extends Error {
    override readonly name = 'LogTorn';
    readonly code = 'LOG_TORN';
  }
  const { err } = logged((logger) => logger.fatal({ err: new LogTorn('a gap') }, 'crashed'));
  expect(err).toMatchObject({ type: 'LogTorn', message: 'a gap', code: 'LOG_TORN' });
});

test.each([[undefined], [null], ['marked'], [{ secret: 'marked' }]])(
  'what is thrown and is no error is not logged: %s',
  (thrown) => {
    expect(
      JSON.stringify(logged((logger) => logger.warn({ err: thrown }, 'failed'))),
    ).not.toContain('marked');
  },
);

test('what is personal by its name is left out', () => {
  const line = logged((logger) => logger.info({ email: 'marked', code: 'marked', port: 1 }, 'x'));
  expect(line).toMatchObject({ email: '[redacted]', port: 1 });
  expect(JSON.stringify(line)).not.toContain('marked');
});
