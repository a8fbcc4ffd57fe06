/** What a service's `env.ts` accepts, as far as the checks here need it. */
export type EnvironmentSchema = {
  readonly shape: Readonly<
    Record<string, { readonly safeParse: (value: unknown) => { readonly success: boolean } }>
  >;
  readonly safeParse: (
    variables: unknown,
  ) => { readonly success: true } | { readonly success: false; readonly error: Error };
};

const seen = Symbol('schema');

/** Stands in for `parseEnvironment`: hands the schema, which its file keeps private, to `schemaOf`. */
export const revealSchema = (schema: EnvironmentSchema): never => {
  throw Object.assign(new Error('the schema was revealed'), { [seen]: schema });
};

/** The schema that an `env.ts` parses with; `parseEnvironment` must be mocked by `revealSchema`. */
export async function schemaOf(file: URL): Promise<EnvironmentSchema> {
  const module: Readonly<Record<string, unknown>> = await import(file.href);
  const read = Object.values(module).find((exported) => typeof exported === 'function');
  try {
    read?.();
  } catch (error) {
    if (error instanceof Error && seen in error) return error[seen] as EnvironmentSchema;
    throw error;
  }
  throw new Error(`${file.pathname} parses no environment`);
}
