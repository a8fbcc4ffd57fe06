import type { TestContext } from 'vitest';
import { watchOthers } from './others-share.ts';

export type MeasuredFigure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
};

/** If other programs use more than this share of the CPU, a missed target does not count. */
const mostForOthers = 0.2;
const mostTries = 3;

/**
 * Measures, and fails if a result misses its target. If other programs were busy at the time, measures again,
 * and in the end skips the test with the note "not measured: machine busy".
 */
export async function measured(
  { skip }: Pick<TestContext, 'skip'>,
  measure: () => Promise<readonly MeasuredFigure[]>,
): Promise<void> {
  for (let turn = 0; turn < mostTries; turn += 1) {
    const shareOfOthers = await watchOthers();
    const measurements = await measure();
    const otherShare = await shareOfOthers();
    const percent = (otherShare * 100).toFixed(0);
    process.stdout.write(`${measurements.map(textOf).join(', ')} (other programs: ${percent} %)\n`);
    const missed = measurements.filter(missesAim);
    if (missed.length === 0) return;
    if (otherShare <= mostForOthers) throw new Error(missed.map(textOf).join(', '));
  }
  skip('not measured: machine busy');
}

const missesAim = ({ value, most, least }: MeasuredFigure): boolean =>
  (most !== undefined && !(value <= most)) || (least !== undefined && !(value >= least));

function textOf({ what, value, unit, most, least }: MeasuredFigure): string {
  const aim =
    most !== undefined ? ` of at most ${most}` : least !== undefined ? ` of ${least}` : '';
  return `${what} ${Number(value.toPrecision(4))}${aim} ${unit}`.trim();
}
