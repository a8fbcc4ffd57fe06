import { rename, writeFile } from 'node:fs/promises';
import { type Clock, createMeter, createOperatorProgressMetrics } from '@qr-menu/platform';
import type { Progress } from './command.ts';

export type MetricsFile = {
  /** The same progress, written to the file, too. */
  readonly noted: (progress: Progress) => Progress;
  /** Resolves when the file tells of the last step. */
  readonly finish: () => Promise<void>;
};

/** Milliseconds. */
const pause = 1_000;

/**
 * Progress as Prometheus reads it, in a file for node_exporter's textfile collector: a command does
 * not live long enough to be scraped. Whoever reads the file finds all of it or the one before.
 */
export function createMetricsFile(
  file: string,
  command: string,
  clock: Pick<Clock, 'now'>,
): MetricsFile {
  // node_exporter reads the files of all commands as one: nothing may be in it without a command's name.
  const meter = createMeter({ withFailures: false });
  const metrics = createOperatorProgressMetrics(meter);
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const { text } = await meter.scrape();
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, text);
    await rename(unfinished, file);
  }

  const queue = (): void => {
    writing = writing.catch(() => undefined).then(write);
    writing.catch(() => undefined);
  };

  return {
    noted: (progress) => ({
      report: (step) => {
        progress.report(step);
        const now = clock.now();
        metrics.report(command, step, now);
        if (now - writtenAt < pause) return;
        writtenAt = now;
        queue();
      },
    }),
    finish: () => {
      queue();
      return writing;
    },
  };
}
