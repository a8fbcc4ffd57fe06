import type { Result } from '../command.ts';
import type { Counts } from './counts.ts';
import type { Difference } from './difference.ts';
import type { Findings } from './findings.ts';

export type Verified = {
  readonly from: 'log' | 'archive';
  readonly findings: Findings;
  readonly counts: Counts;
  /** What was not compared, and why. */
  readonly notCompared: readonly string[];
};

const mostLines = 100;

/** What the command answers: exit code 1 as soon as anything differs. */
export function verifyReport({ from, findings, counts, notCompared }: Verified): Result {
  const differences = findings.counts();
  const first = findings.first();
  const places = findings.places();
  const sum = Object.values(differences).reduce((total, count) => total + count, 0);
  const more = places > mostLines ? [`and ${places - mostLines} more places`] : [];
  return {
    exitCode: sum === 0 ? 0 : 1,
    json: { from, clean: sum === 0, counts, differences, places, first, notCompared },
    lines: [
      ...first.slice(0, mostLines).map(lineOf),
      ...more,
      `compared with the ${from}: ${readLine(from, counts)}`,
      ...notes(counts, notCompared),
      sum === 0
        ? 'no difference'
        : `${sum} differences in ${places} places: ${byPart(differences)}`,
    ],
  };
}

const lineOf = ({ part, where, what, expected, found }: Difference): string =>
  `DIFFERENCE ${part} ${where}: ${what}: expected ${expected}, found ${found}`;

const readLine = (from: Verified['from'], counts: Counts): string => {
  const { messages, accepted, superseded, unreadable, workspaces, names, documents } = counts;
  const read =
    from === 'log'
      ? `${messages} messages (${accepted} accepted, ${superseded} superseded, ${unreadable} unreadable)`
      : `${accepted} commits`;
  return `${read}, ${workspaces} workspaces, ${names} names, documents of ${documents} venues`;
};

function notes({ unsettled, notFolded }: Counts, notCompared: readonly string[]): string[] {
  return [
    ...notCompared.map((what) => `not compared: ${what}`),
    ...(unsettled > 0 ? [`not compared: ${unsettled} streams that changed at every look`] : []),
    ...(notFolded > 0
      ? [`not compared: tables and documents of ${notFolded} more workspaces with a wrong archive`]
      : []),
  ];
}

const byPart = (differences: ReturnType<Findings['counts']>): string =>
  Object.entries(differences)
    .filter(([, count]) => count > 0)
    .map(([part, count]) => `${count} ${part}`)
    .join(', ');
