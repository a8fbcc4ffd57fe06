import { readEnvironment } from './env.ts';
import { runOperator } from './run-operator.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  readEnvironment,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
