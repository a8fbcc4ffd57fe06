import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';

/**
 * This process and its children get priority over other work on the machine, which would otherwise
 * count as work of the page. Only root may go first; Linux asks for it twice, within each session
 * and for it. Answers how to give way again.
 */
export async function goFirst(): Promise<() => Promise<void>> {
  await setPriority(os.constants.priority.PRIORITY_HIGHEST);
  return () => setPriority(os.constants.priority.PRIORITY_NORMAL);
}

async function setPriority(priority: number): Promise<void> {
  try {
    os.setPriority(priority);
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
    for (const pid of ['self', ...children.split(' ').filter(Boolean)]) {
      await writeFile(`/proc/${pid}/autogroup`, String(priority));
    }
  } catch {
    // As busy as the machine is.
  }
}
