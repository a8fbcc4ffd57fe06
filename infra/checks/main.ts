import { availableParallelism } from 'node:os';
import { runScript } from './run-script.ts';
import { runSteps } from './run-steps.ts';

// Each step has parts that keep one core busy only, or none.
const limit = Math.max(2, availableParallelism());

const passed = await runSteps(process.argv.slice(2), limit, runScript, (ended) => {
  const { name, output, seconds } = ended;
  const outcome = ended.passed ? 'passed' : 'FAILED';
  process.stdout.write(`${output}${name} ${outcome}, ${seconds.toFixed(1)} s\n`);
});
process.exitCode = passed ? 0 : 1;
