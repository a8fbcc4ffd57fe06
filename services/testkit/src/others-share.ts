import { readFile } from 'node:fs/promises';

type Used = { readonly total: number; readonly busy: number; readonly ours: number };

/**
 * Starts watching all programs except this process and its children. The returned function returns their
 * share of the CPU since then, from 0 to 1. On systems other than Linux, this is always 0.
 */
export async function watchOthers(): Promise<() => Promise<number>> {
  const before = await processorTime();
  return async () => {
    const after = await processorTime();
    const ofOthers = after.busy - before.busy - (after.ours - before.ours);
    return Math.min(1, Math.max(0, ofOthers / (after.total - before.total)) || 0);
  };
}

/** Returns times in clock ticks. */
async function processorTime(): Promise<Used> {
  const [, line = ''] = /^cpu +(.*)$/m.exec(await read('stat')) ?? [];
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = line
    .split(' ')
    .map(Number)
    // The first two fields already include the time of a hypervisor's guests.
    .slice(0, 8);
  const busy = interrupts.reduce((sum, ticks) => sum + ticks, user + nice + system);
  return { total: busy + idle + waiting, busy, ours: await ofTree(process.pid) };
}

/** Returns the clock ticks of a process and its children, including those that have ended. */
async function ofTree(pid: number): Promise<number> {
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = (await read(`${pid}/stat`)).split(') ').at(-1)?.split(' ') ?? [];
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  const children = (await read(`${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const ofChildren = await Promise.all(children.map((id) => ofTree(Number(id))));
  return ofChildren.reduce((sum, ticks) => sum + ticks, own);
}

const read = (file: string): Promise<string> => readFile(`/proc/${file}`, 'utf8').catch(() => '');
