import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  DefaultReporter,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** The screenshots and logs of a failed test that `keep-failure.ts` has saved. */
    kept?: readonly string[];
  }
}

type Failure = {
  readonly title: string;
  readonly errors: readonly ReturnType<TestModule['errors']>[number][];
  readonly repeat: string;
  readonly kept: readonly string[];
};

/** The number of progress lines to print if the output is not a terminal. */
const steps = 10;

/** Ends the output with commands that repeat the failed tests. A successful run removes the results folder. */
export class RunReporter extends DefaultReporter {
  readonly #folder: string;
  #begun = performance.now();
  #all = 0;
  #done = 0;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#begun = performance.now();
    this.#all = specifications.length;
    this.#done = 0;
  }

  override printTestModule(testModule: TestModule): void {
    if (this.isTTY || testModule.state() === 'failed') super.printTestModule(testModule);
    const step = () => Math.floor((this.#done * steps) / this.#all);
    const before = step();
    this.#done += 1;
    if (this.isTTY || step() === before) return;
    this.log(`${this.#done} of ${this.#all} files, ${timeText(performance.now() - this.#begun)}`);
  }

  override onTestRunEnd(
    ...args: Parameters<Required<Reporter>['onTestRunEnd']>
  ): ReturnType<Required<Reporter>['onTestRunEnd']> {
    super.onTestRunEnd(...args);
    const [modules, unhandled] = args;
    const failures = modules.flatMap(failuresIn);
    if (failures.length === 0 && unhandled.length === 0) {
      rmSync(this.#folder, { recursive: true, force: true });
    } else {
      this.#report(failures);
    }
    this.log(closingLine(modules, performance.now() - this.#begun));
  }

  #report(failures: readonly Failure[]): void {
    for (const failure of failures) {
      const folder = path.join(this.#folder, slugOf(failure.title));
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'report.txt'), reportText(failure));
      this.log(`FAILED ${failure.title}`);
      this.log(`  ${failureReason(failure.errors[0]?.message ?? 'no reason was given')}`);
      this.log(`  ${failure.repeat}`);
    }
    this.log(`reports, pictures and logs: ${path.relative(process.cwd(), this.#folder)}`);
  }
}

function failuresIn(testModule: TestModule): readonly Failure[] {
  const ofTests = [...testModule.children.allTests('failed')].map((test) => failureOf(test));
  const file = testModule.relativeModuleId;
  const suites = [testModule, ...testModule.children.allSuites()];
  const ofSuites = suites
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => ({
      title: suite.type === 'suite' ? `${file} > ${suite.fullName}` : file,
      errors: suite.errors(),
      repeat: repeatCommand(testModule.project.name, file),
      kept: [],
    }));
  return [...ofTests, ...ofSuites];
}

function failureOf(test: TestCase): Failure {
  const file = test.module.relativeModuleId;
  return {
    title: `${file} > ${test.fullName}`,
    errors: [...(test.result().errors ?? [])],
    repeat: repeatCommand(test.project.name, file, test.name),
    kept: test.meta().kept ?? [],
  };
}

/** Quotes the result for a shell, and escapes the title as a regular expression. */
export function repeatCommand(project: string, file: string, title?: string): string {
  const command = `npx vitest run --project ${project} ${file}`;
  if (title === undefined) return command;
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `${command} -t '${pattern.replaceAll("'", `'\\''`)}'`;
}

/** Returns the first line of an error's message, without colours. */
export const failureReason = (message: string): string =>
  stripVTControlCharacters(message).trim().split('\n')[0]?.slice(0, 200) ?? '';

export function timeText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const slugOf = (title: string): string => title.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 120);

const reportText = ({ title, errors, repeat, kept }: Failure): string =>
  [
    title,
    repeat,
    ...kept,
    ...errors.map(({ message, stack, diff }) =>
      stripVTControlCharacters(`\n${stack ?? message}\n${diff ?? ''}`),
    ),
    '',
  ].join('\n');

/** The last line has no colours, so that it is readable in every log viewer. */
function closingLine(modules: readonly TestModule[], milliseconds: number): string {
  const states = modules.flatMap(({ children }) =>
    [...children.allTests()].map((test) => test.result().state),
  );
  const count = (state: string) => states.filter((entry) => entry === state).length;
  const counts = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
  return `time: ${timeText(milliseconds)}\n${counts}`;
}
