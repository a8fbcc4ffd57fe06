import type { Command, OptionDefinition } from './command.ts';

const column = 24;

function optionLine([name, { value, help }]: readonly [string, OptionDefinition]): string {
  const left = `    --${name}${value === undefined ? '' : ` ${value}`}`;
  return left.length < column + 2
    ? `${left.padEnd(column + 2)}${help}`
    : `${left}\n${' '.repeat(column + 2)}${help}`;
}

function commandLines({ name, summary, argument, options }: Command): string {
  const words = argument ? `${name} ${argument.value}` : name;
  const head = `  ${words.padEnd(column - 2)}  ${summary}`;
  return [head, ...Object.entries(options).map(optionLine)].join('\n');
}

/** The help text: of one command, or of all of them. */
export const usageOf = (commands: readonly Command[]): string => `\
Usage: npm run operator -- <command> [options]

${commands.map(commandLines).join('\n\n')}

  --yes                 do it: without it a command that changes something only shows what it would do
  --json                one JSON document instead of lines for people
  --metrics-file <path> writes how far long work has come, as Prometheus reads it
  --help                this text; after a command, of that command

Exit codes: 0 done or shown, 1 refused or failed, 2 not understood, 3 not confirmed yet.
`;
