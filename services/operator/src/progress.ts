import { rename, writeFile } from 'node:fs/promises';
import { createMeter, type Meter } from '@qr-menu/runtime/metrics';
import type { Clock } from '@qr-menu/runtime/process';
import type { Progress, ProgressStep } from './command.ts';

const barWidth = 24;
/** Milliseconds between updates in a terminal, between lines elsewhere, and between metrics files. */
const terminalPause = 100;
const linePause = 5_000;
const filePause = 1_000;

/** Shows the rate and the remaining time on stderr, so that stdout can be piped. */
export function createProgress(options: {
  readonly write: (text: string) => void;
  readonly clock: Pick<Clock, 'now'>;
  /** A terminal shows one line that is overwritten. Other outputs get a line for each tenth of the work. */
  readonly isTerminal: boolean;
  readonly json: boolean;
}): Progress {
  const { write, clock, isTerminal, json } = options;
  let started: { readonly what: string; readonly at: number; readonly done: number } | undefined;
  let shown: { readonly at: number; readonly tenth: number; readonly total: number } | undefined;

  const isDue = ({ done, total }: ProgressStep, now: number): boolean => {
    if (shown === undefined) return true;
    if (isTerminal) return done >= total || now - shown.at >= terminalPause;
    return (
      tenthOf(done, total) > shown.tenth || (total > shown.total && now - shown.at >= linePause)
    );
  };

  return {
    report: (step) => {
      const now = clock.now();
      if (started?.what !== step.what) {
        started = { what: step.what, at: now, done: step.done };
        shown = undefined;
      }
      if (!isDue(step, now)) return;
      shown = { at: now, tenth: tenthOf(step.done, step.total), total: step.total };
      const isLast = step.done >= step.total;
      const seconds = (now - started.at) / 1000;
      const rate = seconds > 0 ? (step.done - started.done) / seconds : 0;
      const secondsLeft = rate > 0 ? Math.ceil((step.total - step.done) / rate) : null;
      const line = { ...step, perSecond: Math.round(rate), secondsLeft };
      if (json) write(`${JSON.stringify(line)}\n`);
      else if (isTerminal) write(`\r\u001b[K${lineOf(line)}${isLast ? '\n' : ''}`);
      else write(`${lineOf(line)}\n`);
    },
  };
}

const tenthOf = (done: number, total: number): number =>
  total === 0 ? 10 : Math.floor((done / total) * 10);

type Shown = ProgressStep & { readonly perSecond: number; readonly secondsLeft: number | null };

function lineOf({ what, done, total, perSecond, secondsLeft }: Shown): string {
  const share = total === 0 ? 1 : Math.min(done / total, 1);
  const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.');
  const left = secondsLeft === null ? '' : `, ${secondsLeft} s left`;
  return `${what} [${bar}] ${Math.floor(share * 100)} % ${done}/${total}, ${perSecond}/s${left}`;
}

/** Commands are too short-lived to be scraped, so node_exporter reads a file. It is written atomically. */
export function createMetricsFile(file: string, command: string, clock: Pick<Clock, 'now'>) {
  // node_exporter merges the files of all commands, so every value has the command's name as a label.
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
    meter,
    noted: (progress: Progress): Progress => ({
      report: (step) => {
        progress.report(step);
        const now = clock.now();
        metrics.report(command, step, now);
        if (now - writtenAt < filePause) return;
        writtenAt = now;
        queue();
      },
    }),
    finish: (): Promise<void> => {
      queue();
      return writing;
    },
  };
}

export function createOperatorProgressMetrics(meter: Meter) {
  const labelNames = ['command', 'step'];
  const done = meter.gauge({
    name: 'qr_menu_operator_progress_done',
    help: 'The finished part of a step of long work.',
    labelNames,
  });
  const total = meter.gauge({
    name: 'qr_menu_operator_progress_total',
    help: 'The total of the step.',
    labelNames,
  });
  const reported = meter.gauge({
    name: 'qr_menu_operator_progress_timestamp_seconds',
    help: 'When the work last reported progress, which halted work does not.',
    labelNames: ['command'],
  });
  return {
    report: (command: string, step: ProgressStep, now: number): void => {
      done.set({ command, step: step.what }, step.done);
      total.set({ command, step: step.what }, step.total);
      reported.set({ command }, now / 1_000);
    },
  };
}
