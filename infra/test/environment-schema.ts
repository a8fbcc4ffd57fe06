/** The part of the schema in a service's `env.ts` that these checks need. */
export type EnvironmentSchema = {
  readonly shape: Readonly<
    Record<string, { readonly safeParse: (value: unknown) => { readonly success: boolean } }>
  >;
  readonly safeParse: (
    variables: unknown,
  ) => { readonly success: true } | { readonly success: false; readonly error: Error };
};

export async function schemaOf(file: URL): Promise<EnvironmentSchema> {
  const { environmentSchema }: Readonly<Record<string, unknown>> = await import(file.href);
  if (environmentSchema === undefined) throw new Error(`${file.pathname} has no schema`);
  return environmentSchema as EnvironmentSchema;
}
