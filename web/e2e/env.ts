/** The environment of a program that a test starts: this process's own, with some variables set. */
export const childEnvironment = (
  variables: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv => ({ ...process.env, ...variables });
