import { describe, expect, it } from 'vitest';
import { auditOf } from './audit.ts';

const pageWith = (...ids: readonly string[]): string =>
  [
    '# Dependencies\n\n## Known vulnerabilities\n',
    '| advisory | package | answer |',
    '|---|---|---|',
    ...ids.map((id) => `| \`${id}\` | x | not reachable |`),
    '\n## More\n\n| `GHSA-other` | x |',
  ].join('\n');

const advisory = (id: string) => ({
  source: 1,
  name: 'pg',
  title: 'Reads too much',
  url: `https://github.com/advisories/${id}`,
  severity: 'high',
});

const report = (...ids: readonly string[]): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      pg: { severity: 'high', via: ids.map(advisory) },
      'pg-pool': { severity: 'high', via: ['pg', ...ids.map(advisory)] },
    },
  });

describe('the audit', () => {
  it('the audit passes if each advisory has an answer', () => {
    expect(auditOf(report(), pageWith())).toEqual({ kind: 'measured', faults: [] });
    const answered = auditOf(report('GHSA-1', 'GHSA-2'), pageWith('GHSA-2', 'GHSA-1'));
    expect(answered).toEqual({ kind: 'measured', faults: [] });
  });

  it('the audit reports each unanswered advisory once, and each answer without an advisory', () => {
    expect(auditOf(report('GHSA-1'), pageWith('GHSA-2'))).toEqual({
      kind: 'measured',
      faults: [
        'GHSA-1 (high) has no answer: pg: Reads too much',
        'GHSA-2 does not apply any more: remove its answer',
      ],
    });
  });

  it.each([
    [
      '{"message":"405 Method Not Allowed - POST https://registry.example/-/npm/v1/x","error":{"summary":""}}',
      '405 Method Not Allowed',
    ],
    [
      '{"error":{"code":"ENOLOCK","summary":"it requires\\n a lockfile"}}',
      'it requires a lockfile',
    ],
    ['{}', 'npm audit printed no report'],
    ['null', 'npm audit printed no report'],
    ['', 'npm audit printed no report'],
  ])('the audit reports nothing about packages if npm prints %j', (output, reason) => {
    expect(auditOf(output, pageWith())).toEqual({ kind: 'not measured', reason });
  });
});
