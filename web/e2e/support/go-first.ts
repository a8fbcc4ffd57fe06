import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';

/**
 * Gives this process and its children priority over other work on the machine, which would otherwise be
 * counted as work of the page. Only root can do this. Linux needs two settings: the priority of the
 * processes within their session, and the priority of the session. Returns a function that restores the
 * usual priority.
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
    // If this fails, the priority does not change.
  }
}
