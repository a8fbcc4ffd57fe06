import { createLogger, logWarnings } from '@qr-menu/runtime/process';
import { readEnvironment } from './env.ts';
import { runOperator } from './run-operator.ts';

// Keeps library warnings out of the output.
logWarnings(createLogger('operator', 'silent'));
const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort());
process.once('SIGTERM', () => stopped.abort());
// A closed pipe (`… | head`) must not turn successful work into a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runOperator(process.argv.slice(2), {
  readEnvironment,
  print: (text) => process.stdout.write(text),
  printBytes: (bytes) => process.stdout.write(bytes),
  printError: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  signal: stopped.signal,
});
