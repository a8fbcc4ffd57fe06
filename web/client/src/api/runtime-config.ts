import * as z from 'zod/mini';

const runtimeConfigSchema = z.object({
  region: z.string(),
  userPoolClientId: z.string(),
  publicApiKey: z.string(),
  /** Empty if the operator has not set it. */
  paymentText: z._default(z.string(), ''),
  /** An absolute URL, or a path on this site. Empty or omitted to use Cognito in the region. */
  identityEndpoint: z.nullish(z.string()),
});

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;

/** Loads the settings that this installation sends to every browser. None of them is secret. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return runtimeConfigSchema.parse(await response.json());
}
