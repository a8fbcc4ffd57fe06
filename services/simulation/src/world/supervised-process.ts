import type { Clock } from '@qr-menu/runtime/process';
import type { Chance } from '../chance.ts';
import type { SimulatedSchedule } from '../schedule.ts';
import { createLife, createLifeClock, type Life } from './life.ts';

export type ProcessName =
  | 'gateway 1'
  | 'gateway 2'
  | 'command 1'
  | 'command 2'
  | 'projector 1'
  | 'projector 2'
  | 'guest';

export type ProcessRun = {
  readonly name: ProcessName;
  readonly life: Life;
  readonly clock: Clock;
  /** Ends this run and starts a new one. */
  readonly onCrash: (error: Error) => void;
};

export type SupervisedProcess = {
  readonly start: () => void;
  /** Stops the process immediately, without cleanup. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type SuperviseDeps = {
  readonly schedule: SimulatedSchedule;
  readonly chance: Chance;
  readonly boot: (run: ProcessRun) => Promise<void>;
  readonly noteCrash: (name: ProcessName, error: Error) => void;
};

const quickestStart = 200;
const slowestStart = 4_000;

export function superviseProcess(name: ProcessName, deps: SuperviseDeps): SupervisedProcess {
  const { schedule, chance, boot, noteCrash } = deps;
  let life = createLife();
  let callOff = (): void => undefined;

  function start(): void {
    const own = createLife();
    life = own;
    const onCrash = (error: unknown): void => {
      if (own.isOver()) return;
      noteCrash(name, error instanceof Error ? error : new Error(String(error)));
      schedule.after(0, async () => {
        if (!own.isOver()) await kill();
      });
    };
    boot({ name, life: own, clock: createLifeClock(schedule, own), onCrash }).catch(onCrash);
  }
  async function stop(): Promise<void> {
    callOff();
    await life.end();
  }
  async function kill(): Promise<void> {
    await stop();
    callOff = schedule.after(chance.between(quickestStart, slowestStart), start);
  }
  return { start, kill, stop };
}
