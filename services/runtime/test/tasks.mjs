import { env, pid } from 'node:process';

/** Functions that the tests run in a thread or a process. */
export function perform({ answer, fault, endless, grow, variables, identity }) {
  if (identity) return pid;
  if (variables) return Object.keys(env);
  if (fault !== undefined) throw new Error(fault);
  if (endless === 'asleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const kept = [];
  while (endless || grow) {
    if (grow) kept.push(grow === 'objects' ? { at: [kept.length] } : 1.5);
  }
  return answer;
}
