import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

/** An uninterrupted piece of work on the page's main thread, in milliseconds. */
export type TracedTask = {
  readonly wall: number;
  /** The thread's own CPU time, which excludes other work on the machine. */
  readonly cpu: number;
  /** Whether the task ended after the page was first painted. */
  readonly painted: boolean;
  /** The longest parts of the task. */
  readonly parts: readonly string[];
};

const categories = ['toplevel', 'loading', 'devtools.timeline', '__metadata'];

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().default(0),
      tdur: z.number().default(0),
      args: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});
type TraceEvent = z.infer<typeof traceSchema>['traceEvents'][number];

/** Returns the tasks on the page's main thread during an action, except for those of the tracing itself. */
export async function tasksOf(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly TracedTask[]> {
  await browser.startTracing(page, { categories });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const events = eventsOfPage(traceEvents);
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
  const complete = events.filter(({ ph }) => ph === 'X');
  return complete
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .map((task) => ({ task, parts: complete.filter((part) => isWithin(part, task)) }))
    .filter(({ parts }) => !parts.some(isOfInspector))
    .map(({ task, parts }) => ({
      wall: task.dur / 1_000,
      cpu: task.tdur / 1_000,
      painted: task.ts + task.dur > painted,
      parts: parts
        .filter(({ tdur }) => tdur > task.tdur / 20)
        .map(({ name, tdur }) => `${name} ${Math.round(tdur / 1_000)}`),
    }));
}

const isWithin = (part: TraceEvent, { ts, dur }: TraceEvent): boolean =>
  part.ts >= ts && part.ts + part.dur <= ts + dur && !part.name.endsWith('RunTask');

const isOfInspector = ({ args }: TraceEvent): boolean =>
  JSON.stringify(args).includes('blink.mojom.DevTools');

/** If there are several renderers, the one that does the most work belongs to the page. */
function eventsOfPage(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter((each) => each.pid === pid && each.tid === tid));
  return threads.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
