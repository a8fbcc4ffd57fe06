import type { Clock } from '@qr-menu/runtime';
import type { Chance } from '../chance.ts';
import type { Schedule } from '../schedule.ts';
import { createLife, createLifeClock, type Life } from './life.ts';

export type ProcessName =
  | 'gateway 1'
  | 'gateway 2'
  | 'command 1'
  | 'command 2'
  | 'projector 1'
  | 'projector 2'
  | 'guest';

/** What one run of a process gets. */
export type ProcessRun = {
  readonly name: ProcessName;
  readonly life: Life;
  readonly clock: Clock;
  /** Ends this run: another one follows. */
  readonly onCrash: (error: Error) => void;
};

/** A process that is started again whenever it has ended. */
export type SupervisedProcess = {
  readonly start: () => void;
  /** No part of it goes on, and it tidies nothing up. */
  readonly kill: () => Promise<void>;
  /** Until it is started again by whoever stopped it. */
  readonly stop: () => Promise<void>;
};

export type SuperviseDeps = {
  readonly schedule: Schedule;
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
