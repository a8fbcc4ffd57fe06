import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DeliverCode } from './code-message.ts';

/** Mail of the embedded default: a line of JSON in a file, and one to read. */
export function createOutboxDelivery(deps: {
  readonly file: string;
  readonly print: (line: string) => void;
}): DeliverCode {
  return async ({ at, to, kind, code }) => {
    await mkdir(dirname(deps.file), { recursive: true });
    await appendFile(deps.file, `${JSON.stringify({ at, to, kind, code })}\n`, { mode: 0o600 });
    deps.print(`${kind} code for ${to}: ${code}`);
  };
}
